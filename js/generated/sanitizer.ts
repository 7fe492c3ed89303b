// Written by `npm run generate`, do not edit. From tools/standard/sanitizer.txt

/** The built-in lists of the standard's sanitizer. Spaces separate the names of a list. */

/**
 * The elements of the built-in safe default configuration, by namespace. After a colon: the
 * attributes of the element, separated by commas.
 */
export const defaultElements = {
  html:
    'a:href,hreflang,type abbr address article aside b bdi bdo blockquote:cite body br caption' +
    ' cite code col:span colgroup:span data:value dd del:cite,datetime dfn div dl dt em' +
    ' figcaption figure footer h1 h2 h3 h4 h5 h6 head header hgroup hr html i ins:cite,datetime' +
    ' kbd li:value main mark menu nav ol:reversed,start,type p pre q rp rt ruby s samp search' +
    ' section small span strong sub sup table tbody td:colspan,headers,rowspan tfoot' +
    ' th:abbr,colspan,headers,rowspan,scope thead time:datetime title tr u ul var wbr',
  svg:
    'a:href,hreflang,type circle:cx,cy,pathLength,r defs desc ellipse:cx,cy,pathLength,rx,ry' +
    ' foreignObject:height,width,x,y g line:pathLength,x1,x2,y1,y2' +
    ' marker:markerHeight,markerUnits,markerWidth,orient,preserveAspectRatio,refX,refY,viewBox' +
    ' metadata path:d,pathLength polygon:pathLength,points polyline:pathLength,points' +
    ' rect:height,pathLength,rx,ry,width,x,y svg:height,preserveAspectRatio,viewBox,width,x,y' +
    ' text:dx,dy,lengthAdjust,rotate,textLength,x,y' +
    ' textPath:lengthAdjust,method,path,side,spacing,startOffset,textLength title' +
    ' tspan:dx,dy,lengthAdjust,rotate,textLength,x,y',
  mathml:
    'a:href,hreflang,type math merror mfrac mi mmultiscripts mn' +
    ' mo:fence,form,largeop,lspace,maxsize,minsize,movablelimits,rspace,separator,stretchy,symmetric' +
    ' mover:accent mpadded:depth,height,lspace,voffset,width mphantom mprescripts mroot mrow ms' +
    ' mspace:depth,height,width msqrt mstyle msub msubsup msup mtable mtd:columnspan,rowspan' +
    ' mtext mtr munder:accentunder munderover:accent,accentunder semantics',
} as const;

/** The elements of the built-in safe baseline configuration, by namespace. */
export const unsafeElements = {
  html:
    'base embed frame iframe object script',
  svg:
    'script use',
} as const;

/** The built-in non-replaceable elements list, by namespace. */
export const nonReplaceableElements = {
  html:
    'html',
  svg:
    'svg',
  mathml:
    'math',
} as const;

/** The attributes of the built-in safe default configuration. */
export const defaultAttributes =
  'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation cursor dir' +
  ' direction display displaystyle dominant-baseline fill fill-opacity fill-rule font-family' +
  ' font-size font-size-adjust font-stretch font-style font-variant font-weight lang' +
  ' letter-spacing marker-end marker-mid marker-start mathbackground mathcolor mathsize opacity' +
  ' paint-order pointer-events scriptlevel shape-rendering stop-color stop-opacity stroke' +
  ' stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit' +
  ' stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering title' +
  ' transform transform-origin unicode-bidi vector-effect visibility white-space word-spacing' +
  ' writing-mode';

/** Attributes whose values are URLs. */
export const urlAttributes =
  'action background cite classid codebase data dynsrc formaction href icon itemid longdesc' +
  ' lowsrc manifest poster profile src usemap xlink:href';

/** Attributes whose values are lists of URLs, with white space between them. */
export const urlListAttributes =
  'archive attributionsrc ping';

/** Attributes whose values are image candidate strings. */
export const srcsetAttributes =
  'imagesrcset srcset';

/** Event handler content attributes, without `on` at the start of each name. */
export const eventHandlers =
  'abort afterprint auxclick beforeinput beforematch beforeprint beforetoggle beforeunload' +
  ' blur cancel canplay canplaythrough change click close command contextlost contextmenu' +
  ' contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave dragover' +
  ' dragstart drop durationchange emptied ended error focus formdata hashchange input invalid' +
  ' keydown keypress keyup languagechange load loadeddata loadedmetadata loadstart message' +
  ' messageerror mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup offline' +
  ' online pagehide pagereveal pageshow pageswap paste pause play playing popstate progress' +
  ' ratechange rejectionhandled reset resize scroll scrollend securitypolicyviolation seeked' +
  ' seeking select slotchange stalled storage submit suspend timeupdate toggle' +
  ' unhandledrejection unload volumechange waiting webkitanimationend webkitanimationiteration' +
  ' webkitanimationstart webkittransitionend wheel begin end repeat animationcancel' +
  ' animationend animationiteration animationstart beforecopy beforecut beforepaste' +
  ' contentvisibilityautostatechange focusin focusout fullscreenchange fullscreenerror' +
  ' gotpointercapture lostpointercapture mousewheel pointercancel pointerdown pointerenter' +
  ' pointerleave pointermove pointerout pointerover pointerrawupdate pointerup readystatechange' +
  ' scrollsnapchange scrollsnapchanging search selectionchange selectstart show touchcancel' +
  ' touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart' +
  ' visibilitychange webkitfullscreenchange webkitfullscreenerror activate autofill' +
  ' beforefilter installresult location move orientationchange promptaction promptdismiss' +
  ' stream timezonechange validationstatuschange afterscriptexecute beforescriptexecute' +
  ' dragexit encrypted loadend mouselongtap mozfullscreenchange mozfullscreenerror' +
  ' mozorientationchange mozpointerlockchange mozpointerlockerror pointerlockchange' +
  ' pointerlockerror waitingforkey autocomplete autocompleteerror beforeload devicechange' +
  ' gamepadconnected gamepaddisconnected gesturechange gestureend gesturestart immersivechange' +
  ' immersiveerror redraw touchforcechange uncapturederror webkitbeginfullscreen' +
  ' webkitcurrentplaybacktargetiswirelesschanged webkitendfullscreen webkitkeyadded' +
  ' webkitkeyerror webkitkeymessage webkitmouseforcechanged webkitmouseforcedown' +
  ' webkitmouseforceup webkitmouseforcewillbegin webkitneedkey' +
  ' webkitplaybacktargetavailabilitychanged webkitpresentationmodechanged' +
  ' webkitwillrevealbottom webkitwillrevealleft webkitwillrevealright webkitwillrevealtop';
