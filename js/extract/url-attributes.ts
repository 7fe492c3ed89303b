/** The attributes with URLs. https://html.spec.whatwg.org/multipage/indices.html#attributes-3 */

/** What the URL of an attribute is for. */
export type LinkKind =
  /** A hyperlink: `a`, `area`, and `a` of SVG. */
  | 'link'
  /** The URL of a `link` element that is neither a style sheet nor an icon. Its attribute `rel` says what it is. */
  | 'relation'
  | 'stylesheet'
  | 'icon'
  | 'image'
  /** Audio, video and text tracks. */
  | 'media'
  | 'script'
  /** A page in the page: `iframe` and `frame`. */
  | 'frame'
  /** `object`, `embed` and `applet`. */
  | 'object'
  /** The URL to which a form is sent. */
  | 'form'
  /** The source of a quotation or a change: `cite`. */
  | 'cite'
  /** A URL that is notified when a hyperlink is followed. */
  | 'ping'
  /** Another part of SVG, often in the same page: `use`, gradients, paths. */
  | 'reference'
  | 'base';

/** How an attribute contains URLs. */
export type UrlForm = 'url' | 'base' | 'list' | 'srcset';

/** An attribute with URLs. */
export interface UrlAttribute {
  readonly name: string;
  readonly kind: LinkKind;
  readonly form: UrlForm;
}

/** The attributes of HTML elements: `elements: attribute kind, attribute kind`. */
const html = `
a area: href link, ping ping
base: href base
link: href relation, imagesrcset image
img: src image, srcset image, longdesc link, lowsrc image
source: src media, srcset image
video: src media, poster image
audio track bgsound: src media
script: src script
iframe frame: src frame, longdesc link
embed: src object
object: data object, codebase object, classid object
applet: codebase object
form: action form
input: src image, formaction form
button: formaction form
blockquote q ins del: cite cite
body table thead tbody tfoot tr td th: background image
html: manifest relation
head: profile relation`;

/** The kinds of the attribute `href` of SVG elements; `reference` for all others. */
const svgKinds: Readonly<Record<string, LinkKind>> = {
  a: 'link',
  image: 'image',
  feImage: 'image',
  script: 'script',
};

function formOf(name: string, kind: string): UrlForm {
  if (name.endsWith('srcset')) return 'srcset';
  if (kind === 'base') return 'base';
  return kind === 'ping' ? 'list' : 'url';
}

/** The attributes with URLs of HTML elements, by the name of the element. Created on first use. */
let htmlAttributes: ReadonlyMap<string, readonly UrlAttribute[]> | undefined;

export function htmlUrlAttributes(): ReadonlyMap<string, readonly UrlAttribute[]> {
  htmlAttributes ??= readAttributes();
  return htmlAttributes;
}

function readAttributes(): Map<string, readonly UrlAttribute[]> {
  const attributes = new Map<string, readonly UrlAttribute[]>();
  for (const line of html.trim().split('\n')) {
    const [elements, list] = line.split(': ');
    const ofElements = list.split(', ').map((each): UrlAttribute => {
      const [name, kind] = each.split(' ');
      return { name, kind: kind as LinkKind, form: formOf(name, kind) };
    });
    for (const element of elements.split(' ')) attributes.set(element, ofElements);
  }
  return attributes;
}

/** The kind of the attribute `href` of an element of SVG. */
export function svgKindOf(name: string): LinkKind {
  return Object.hasOwn(svgKinds, name) ? svgKinds[name] : 'reference';
}

/** The kind of the attribute `href` of a `link` element. */
export function relationKind(rel: string): LinkKind {
  const token =
    /(?:^|[\t\n\f\r ])(?:(stylesheet)|icon|apple-touch-icon(?:-precomposed)?|mask-icon)(?![^\t\n\f\r ])/i.exec(
      rel,
    );
  if (token === null) return 'relation';
  return token[1] === undefined ? 'icon' : 'stylesheet';
}
