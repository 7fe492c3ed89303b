// Keys for WebDriver, which has a code point for each key that types no character.
// https://www.w3.org/TR/webdriver2/#keyboard-actions

const codePoints = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The parameters of "perform actions" that press a key, such as `Tab`, `Shift+Tab` or `a`. */
export function keyActions(key) {
  const values = key.split('+').map((name) => codePoints[name] ?? name);
  const actions = [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.reverse().map((value) => ({ type: 'keyUp', value })),
  ];
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}
