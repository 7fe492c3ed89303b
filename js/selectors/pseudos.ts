/** The pseudo-classes and pseudo-elements that have a meaning in a browser only: no element of a tree matches them. */

/** States of a browser, or of a shadow tree. */
export const browserStates: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'active autofill current focus focus-visible focus-within fullscreen future host hover modal past ' +
    'picture-in-picture popover-open target target-current user-invalid user-valid visited xr-overlay'
  ).split(' '),
);

/** The states of a browser that may follow a pseudo-element. */
export const statesOfPseudoElements: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'active focus focus-visible focus-within hover target-current'.split(' '),
);

/** The pseudo-elements that may have one colon. */
export const oldPseudoElements: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'after before first-letter first-line'.split(' '),
);

/** The pseudo-elements without an argument. */
export const pseudoElements: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'after backdrop before checkmark column cue details-content file-selector-button first-letter first-line ' +
    'grammar-error marker picker-icon placeholder scroll-marker scroll-marker-group search-text selection ' +
    'spelling-error target-text view-transition'
  ).split(' '),
);

/** The pseudo-elements whose arguments are names. */
export const pseudoElementsOfNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'highlight part picker scroll-button view-transition-group view-transition-image-pair view-transition-new ' +
    'view-transition-old'
  ).split(' '),
);
