// Compares the resources of a scan with the requests of a browser.

/** Types that Chromium can use. */
const usable = {
  image: /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|apng)$/,
  style: /^text\/css$/,
  script: /^text\/javascript$/,
  font: /^font\/(?:woff2?|ttf|otf)$/,
};

const urlsOf = ({ href, imagesrcset }) => [
  ...(href === undefined ? [] : [href]),
  ...(imagesrcset ?? '').split(',').flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []),
];

/**
 * The resources that the browser should fetch: of each one, the URLs from which it chooses. A picture is one resource,
 * the first one that the browser can use.
 *
 * @param matches whether the window of the browser matches a media query.
 */
export function wantedBy(resources, matches) {
  const pictures = new Set();
  return resources.flatMap((resource) => {
    const { rel, as, type, media, picture, element } = resource;
    if (rel === 'preconnect' || rel === 'dns-prefetch') return [];
    if (media !== undefined && !matches(media)) return [];
    if (type !== undefined && usable[as] !== undefined && !usable[as].test(type)) return [];
    // An `img` that is before the sources of its picture does not use them.
    const isImage = element === 'img' || element === 'source';
    if (isImage && picture !== undefined) {
      if (pictures.has(picture)) return [];
      pictures.add(picture);
    }
    const urls = urlsOf(resource);
    return urls.length === 0 ? [] : [urls];
  });
}

/** All media queries of resources. */
export const mediaOf = (resources) => resources.flatMap(({ media }) => media ?? []);

/**
 * @param wanted the result of `wantedBy`, as paths in the folder of the page.
 * @param requested the paths that the browser requested.
 */
export function compare(wanted, requested) {
  const seen = new Set(requested);
  const known = new Set(wanted.flat());
  return {
    onlyOurs: wanted.filter((urls) => !urls.some((url) => seen.has(url))).map(([url]) => url),
    onlyBrowser: [...seen].filter((path) => !known.has(path)),
    several: wanted.filter((urls) => new Set(urls.filter((url) => seen.has(url))).size > 1).flat(),
  };
}
