// The pages whose requests are compared. `markup` follows a script that blocks the parser, so only the preload scanner
// of the browser reads it. All URLs are relative to the folder of the page.
//
// A known difference has its reason in `why`: Chromium does not fetch the URLs in `onlyOurs`, and a scan of
// souptree/preload does not return those in `onlyBrowser`. `charset` is UTF-8 or windows-1252.

export const pages = {
  'classic scripts': {
    markup:
      '<script src=a.js></script><script async src=b.js></script><script defer src=c.js></script>' +
      '<script src=d.js type=text/javascript></script><script src=e.js type="  TEXT/JavaScript "></script>' +
      '<script src=f.js type></script><script src=g.js language=javascript></script>',
  },
  'other scripts': {
    markup:
      '<script type=module src=a.js></script><script nomodule src=no1.js></script>' +
      '<script type=module async src=b.js></script><script type=importmap src=no2.js></script>' +
      '<script type=text/template src=no3.js></script><script type=speculationrules src=no4.js></script>' +
      '<script language=vbscript src=no5.js></script><script type=module nomodule src=c.js></script>' +
      '<script type=application/json src=no6.js></script><script src></script>',
  },
  'attributes of scripts': {
    markup:
      '<script src=a.js integrity="sha256-x"></script><script src=b.js crossorigin></script>' +
      '<script src=c.js fetchpriority=low></script><script src=d.js blocking=render async></script>' +
      '<script src=e.js charset=utf-8></script><script src=f.js referrerpolicy=no-referrer></script>' +
      '<script for=window event=onload src=g.js></script>',
  },
  'style sheets': {
    markup:
      '<link rel=stylesheet href=a.css><link rel=StyleSheet href=b.css media=screen>' +
      '<link rel=stylesheet href=no1.css media=print><link rel=stylesheet href=c.css media="(min-width: 100px)">' +
      '<link rel=stylesheet href=no2.css media="(min-width: 99999px)"><link rel="stylesheet" href=d.css type=text/css>' +
      '<link rel="preload stylesheet" as=style href=e.css>',
  },
  'style sheets that are not used': {
    markup:
      '<link rel="alternate stylesheet" title=x href=no1.css><link rel=stylesheet disabled href=no2.css>' +
      '<link rel=stylesheet type=text/less href=no3.css><link rel=style href=no4.css><link href=no5.css>',
  },
  'imports of style elements': {
    markup:
      '<style>@import url(a.css); @import "b.css"; @import url("c.css") screen;</style>' +
      '<style>@import "d.css" layer(x); p {} @import "no1.css";</style>' +
      '<style>@charset "utf-8"; /* @import "no2.css"; */ @import "e.css";</style>',
    onlyOurs: ['c.css'],
    why: 'Chromium does not preload imports with conditions. The page needs them if the window matches.',
  },
  'imports with media': {
    markup:
      '<style media=print>@import "no1.css";</style><style>@import "no2.css" print;</style>' +
      '<style>@import "a.css" supports(display: grid);</style><style type=text/less>@import "no3.css";</style>',
    onlyOurs: ['a.css'],
    onlyBrowser: ['no1.css', 'no3.css'],
    why: 'Chromium does not preload imports with conditions, and ignores the media and the type of a style element.',
  },
  'rules that are no imports': {
    markup:
      '<style>@import no1.css;</style><style>@imports "no2.css";</style><style>@import-x "no3.css";</style>' +
      '<style>@import "a.css"; @import url(b.css);</style>',
    onlyBrowser: ['no1.css;'],
    why: 'The URL of an import must be a string or url(): #at-import. Chromium also preloads other text.',
  },
  'scripts with events': {
    markup:
      '<script for=x event=y src=no1.js></script><script for=window event=onclick src=no2.js></script>' +
      '<script for=" Window " event="onload()" src=a.js></script><script for=x src=b.js></script>',
    onlyBrowser: ['no1.js', 'no2.js'],
    why: 'Scripts of other events do not run: #prepare-the-script-element. Chromium preloads them.',
  },
  preloads: {
    markup:
      '<link rel=preload as=script href=a.js><link rel=preload as=style href=b.css><link rel=preload as=image href=c.png>' +
      '<link rel=preload as=font href=d.woff2 crossorigin><link rel=preload as=fetch href=e.json crossorigin>' +
      '<link rel=preload as=track href=f.vtt><link rel=preload as=SCRIPT href=g.js>',
  },
  'preloads that are refused': {
    markup:
      '<link rel=preload href=no1><link rel=preload as=x href=no2><link rel=preload as=document href=no3>' +
      '<link rel=preload as=image type=image/x-unknown href=no4><link rel=preload as=image media=print href=no5>' +
      '<link rel=preload as=script><link rel=preload as=audio href=no6><link rel=preload as=video href=no7>',
  },
  'module preloads': {
    markup:
      '<link rel=modulepreload href=a.js><link rel=modulepreload as=script href=b.js>' +
      '<link rel=modulepreload href=no1.js media=print><link rel=modulepreload as=worker href=c.js>',
  },
  'module preloads of other kinds': {
    markup:
      '<link rel=modulepreload as=style href=a.css><link rel=modulepreload as=json href=b.json>' +
      '<link rel=modulepreload as=image href=no1.png>',
    onlyBrowser: ['no1.png'],
    why: 'Modules cannot have this destination: #link-type-modulepreload. Chromium preloads it.',
  },
  'preloads of responsive images': {
    markup:
      '<link rel=preload as=image imagesrcset="a1.png 1x, a2.png 2x"><link rel=preload as=image href=b.png imagesrcset="b1.png 400w, b2.png 4000w" imagesizes=300px>' +
      '<link rel=preload as=image imagesrcset="no1.png" media=print>',
  },
  'other links': {
    markup:
      '<link rel=prefetch href=no1.js><link rel=icon href=no2.png><link rel=manifest href=no3.json><link rel=prerender href=no4>' +
      '<link rel=next href=no5><link rel=canonical href=no6><link rel="preconnect" href=//127.0.0.1:9/><link rel=dns-prefetch href=//a.invalid/>',
  },
  'links in the body': {
    markup:
      '<body><p><link rel=stylesheet href=a.css><link rel=preload as=image href=b.png><style>@import "c.css";</style>',
  },
  images: {
    markup:
      '<img src=a.png><img src=b.png alt=x width=1 height=1><img hidden src=c.png><img style="display: none" src=d.png><image src=e.png>',
  },
  'images with srcset': {
    markup:
      '<img srcset="a1.png 1x, a2.png 2x"><img src=b0.png srcset="b2.png 2x"><img srcset="c1.png 100w, c2.png 2000w" sizes=90px>' +
      '<img srcset="d1.png 100w, d2.png 900w, d3.png 1800w" sizes="(max-width: 10px) 10px, 50vw" src=d0.png><img srcset="e1.png, e2.png 3x" src=e0.png>',
  },
  'lazy images': {
    markup:
      '<img loading=lazy src=no1.png><img loading=LAZY srcset="no2.png 1x"><img loading=eager src=a.png><img loading=x src=b.png>' +
      '<img loading=lazy sizes=auto srcset="no3.png 100w">',
  },
  pictures: {
    markup:
      '<picture><source srcset=a.webp type=image/webp><img src=no1.png></picture>' +
      '<picture><source srcset=no2.xyz type=image/x-unknown><img src=b.png></picture>' +
      '<picture><source srcset=no3.png media=print><source srcset="c1.png 1x, c2.png 2x" media=screen><img src=no4.png></picture>' +
      '<picture><source srcset=no5.png media="(min-width: 99999px)"><img srcset="d1.png 1x, d2.png 2x"></picture>',
  },
  'pictures with other content': {
    markup:
      '<picture><img src=a.png><source srcset=no1.png></picture><picture><source src=no2.png><img src=b.png></picture>' +
      '<picture><source srcset=no3.png><img loading=lazy src=no4.png></picture><source srcset=no5.png>' +
      '<picture><source srcset=c.png><p>x<img src=no6.png></p></picture>',
  },
  'a base element': {
    markup:
      '<script src=a.js></script><base href=folder/><img src=b.png><base href=other/><script src=c.js></script>',
  },
  'base elements without an address': {
    markup:
      '<base target=_top><base href=folder/><img src=a.png><base href="data:,x"><img src=b.png>',
  },
  'a base element that is refused': {
    markup: '<base href="javascript:x"><img src=a.png><base href=folder/><img src=b.png>',
    onlyOurs: ['b.png'],
    onlyBrowser: ['folder/b.png'],
    why: 'Only the first base element with an href counts, even if its URL is refused: #frozen-base-url. Chromium preloads wrong URLs here.',
  },
  'a policy for images': {
    markup: `<meta http-equiv=Content-Security-Policy content="img-src 'none'"><img src=no1.png><script src=a.js></script>`,
    onlyOurs: ['no1.png', 'a.js'],
    why: 'Chromium requests nothing until its parser has applied the policy. A scan returns contentSecurityPolicies.',
  },
  'a policy after resources': {
    markup: `<script src=a.js></script><meta http-equiv=content-security-policy content="script-src 'none'"><script src=no1.js></script><img src=b.png>`,
    onlyOurs: ['a.js', 'no1.js', 'b.png'],
    why: 'Chromium requests nothing until its parser has applied the policy, also what precedes it in the same chunk.',
  },
  'a meta referrer': {
    markup: '<meta name=referrer content=no-referrer><img src=a.png><script src=b.js></script>',
    referrers: { 'a.png': false, 'b.js': false },
  },
  'referrer policies': {
    markup:
      '<img referrerpolicy=no-referrer src=a.png><script referrerpolicy=origin src=b.js></script><link rel=stylesheet href=c.css referrerpolicy=NO-REFERRER>',
    referrers: { 'a.png': false, 'b.js': true, 'c.css': false },
  },
  templates: {
    markup:
      '<template><img src=no1.png><script src=no2.js></script><template></template><link rel=stylesheet href=no3.css></template><img src=a.png>' +
      '<table><template><tr><td><img src=no4.png></template></table><img src=b.png>',
  },
  'a declarative shadow root': {
    markup:
      '<div><template shadowrootmode=open><img src=a.png><link rel=stylesheet href=b.css></template></div><img src=c.png>',
  },
  'templates that are no shadow roots': {
    markup:
      '<a><template shadowrootmode=open><img src=no1.png></template></a>' +
      '<div><template shadowrootmode=open><img src=a.png></template><template shadowrootmode=open><img src=no2.png></template></div>',
    onlyBrowser: ['no1.png', 'no2.png'],
    why: 'Only the first such template of a possible host is a shadow root. Chromium reads tags without a tree.',
  },
  noscript: {
    markup:
      '<noscript><link rel=stylesheet href=no1.css><style>@import "no2.css";</style></noscript><body><noscript><img src=no3.png></noscript><img src=a.png>',
  },
  'comments and text': {
    markup:
      '<!-- <img src=no1.png> --><title><img src=no2.png></title><textarea><img src=no3.png></textarea><xmp><img src=no4.png></xmp>' +
      '<iframe><img src=no5.png></iframe><noembed><img src=no6.png></noembed><!><img src=a.png><?x <img src=no7.png>?><!-- --!><img src=b.png>',
  },
  'inline scripts that write': {
    markup:
      '<script>document.write("<img src=no1.png>")</script><script><!-- <script> <img src=no2.png> </script> <img src=no3.png> --></script><img src=a.png>',
  },
  'media elements': {
    markup:
      '<video poster=a.png src=no1.mp4></video><video preload=auto src=no2.mp4></video><audio preload=auto src=no3.mp3></audio>' +
      '<video><source src=no4.mp4><track default src=no5.vtt></video><video poster></video>',
  },
  inputs: {
    markup:
      '<input type=image src=a.png><input type=IMAGE src=b.png><input src=no1.png><input type=text src=no2.png>',
  },
  'frames and objects': {
    markup:
      '<iframe src=no1.html></iframe><embed src=no2.swf><object data=no3.swf></object><iframe srcdoc="<img src=no4.png>"></iframe>',
  },
  'old attributes': {
    markup:
      '<body background=no1.png><table background=no2.png><tr><td background=no3.png></table><img lowsrc=no4.png longdesc=no5.html>',
  },
  SVG: {
    markup:
      '<svg><image href=no1.png /><image xlink:href=no2.png /><script href=no3.js></script><style>@import "no4.css";</style><a href=no5></a></svg>' +
      '<svg><foreignObject><img src=a.png></foreignObject></svg><svg><img src=b.png></svg>',
    onlyBrowser: ['no1.png', 'no2.png', 'no3.js', 'no4.css'],
    why: 'Chromium also preloads images, scripts and styles of SVG. souptree/preload skips SVG and MathML.',
  },
  'SVG elements with names of HTML': {
    markup:
      '<svg><script src=no1.js></script><link rel=stylesheet href=no2.css /><video poster=no3.png /><input type=image src=no4.png /></svg>',
    onlyBrowser: ['no2.css', 'no3.png', 'no4.png'],
    why: 'Chromium reads tags without a tree, so it fetches for elements of SVG that fetch nothing.',
  },
  addresses: {
    markup:
      '<img src=" a.png "><img src="b.png#x"><img src=""><img src="data:,x"><img src="javascript:x"><img src="about:blank">' +
      '<img src="blob:x"><img src="c.png?x&amp;y=1"><img src="d&#46;png"><img src="e\nf.png"><img src="http://[">',
  },
  'characters of addresses': {
    markup:
      '<img src="a\\b.png"><img src="c.png?x|y^z`{}\\\'"><img src="d`{}.png"><img src="./g/../h.png"><img src="i.png?\u00e9#\u00e9">' +
      '<link rel=preload as=image imagesrcset="j.png?\u00e9|a 1x">',
  },
  'queries in the encoding of the page': {
    charset: 'windows-1252',
    markup:
      '<img src="a.png?x=\u00e9&y=&euro;&z=&#x6f22;"><img src="\u00e9.png"><img srcset="b.png?\u00e9 1x">' +
      '<style>@import "c.css?\u00e9";</style><base href="f/?\u00e9"><img src=d.png>',
  },
  'the address of the page': {
    markup: '<img src="#a"><img src=b.png>',
    onlyOurs: [''],
    why: 'An image whose URL is a fragment is the page itself, which Chromium does not request again.',
  },
  attributes: {
    markup:
      '<IMG SRC=a.png SRC=no1.png><img src="b.png"src=no2.png><img/src=c.png/><img data-src=no3.png><SCRIPT SRC=d.js></SCRIPT>',
  },
  'misnested markup': {
    markup:
      '<table><img src=a.png><tr><img src=b.png><td><img src=c.png></table><select><img src=d.png></select><b><p><img src=e.png></b></p>',
  },
  'a frameset': {
    markup: '<frameset><frame src=no1.html><noframes><img src=no2.png></noframes></frameset>',
  },
};
