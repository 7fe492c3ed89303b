// The windows and colours of the tests.

export const wide = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export const themes = ['light', 'dark'];
