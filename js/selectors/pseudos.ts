/** The pseudo-classes and pseudo-elements that have a meaning in a browser only: no element of a tree matches them. */

/** States of a browser, or of a shadow tree. */
export const browserState =
  /^(?:active|autofill|current|focus(?:-visible|-within)?|fullscreen|future|host|hover|modal|past|picture-in-picture|popover-open|target(?:-current)?|user-(?:in)?valid|visited|xr-overlay|-(?:webkit|internal)-.*)$/s;

/** The states of a browser that may follow a pseudo-element. */
export const stateOfPseudoElement = /^(?:active|focus(?:-visible|-within)?|hover|target-current)$/;

/** The pseudo-elements that may have one colon. */
export const oldPseudoElement = /^(?:after|before|first-(?:letter|line))$/;

/** The pseudo-elements without an argument. */
export const pseudoElement =
  /^(?:after|backdrop|before|checkmark|column|cue|details-content|file-selector-button|first-(?:letter|line)|(?:grammar|spelling)-error|marker|picker-icon|placeholder|scroll-marker(?:-group)?|search-text|selection|target-text|view-transition|-webkit-.*)$/s;

/** The pseudo-elements whose arguments are names. */
export const pseudoElementOfNames =
  /^(?:highlight|part|picker|scroll-button|view-transition-(?:group|image-pair|new|old))$/;
