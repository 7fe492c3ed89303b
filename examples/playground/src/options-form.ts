/** The form of options. */

import { untrusted } from 'souptree';
import { encodingNames } from '../../../js/generated/encodings.ts';
import { byId, create, formatNumber } from './dom.ts';
import { defaultSettings, mostErrors, type Settings } from './protocol.ts';

const booleanNames = [
  'insideForm',
  'declarativeShadowRoots',
  'templateFor',
  'srcdoc',
  'locations',
  'safe',
] as const;
const textNames = [
  'kind',
  'context',
  'mode',
  'scripting',
  'encoding',
  'sanitizer',
  'configuration',
  'selector',
  'data',
] as const;
const limitNames = Object.keys(untrusted) as (keyof typeof untrusted)[];

/** `copiedBytes` as `copied bytes`. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export class OptionsForm {
  readonly #form = byId<HTMLFormElement>('options');
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    byId('limits').append(...limitNames.map(limitField));
    byId('encoding').append(...encodingNames.map((name) => create('option', '', name)));
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('input', () => this.#changed());
    // These fields belong to the form, but are in the view that they change.
    for (const id of ['sanitizer-fields', 'selector-fields', 'data-fields']) {
      byId(id).addEventListener('input', () => this.#changed());
    }
    byId('limits-untrusted').addEventListener('click', () => this.#setLimits(untrusted));
    byId('limits-none').addEventListener('click', () => this.#setLimits({}));
    this.settings = defaultSettings;
  }

  get settings(): Settings {
    const settings: Settings = { ...defaultSettings, limits: this.#limits };
    for (const name of booleanNames) settings[name] = this.#input(name).checked;
    const texts = textNames.map((name) => [name, this.#input(name).value]);
    return { ...settings, ...Object.fromEntries(texts) };
  }

  set settings(settings: Settings) {
    for (const name of booleanNames) this.#input(name).checked = settings[name] === true;
    for (const name of textNames) this.#setText(name, settings[name]);
    for (const name of limitNames) this.#input(name).value = String(settings.limits[name] ?? '');
    this.#showState();
  }

  get #limits(): Settings['limits'] {
    const limits: Settings['limits'] = {};
    for (const name of limitNames) {
      const { value, validity } = this.#input(name);
      if (value !== '' && validity.valid) limits[name] = Number(value);
    }
    return limits;
  }

  #setLimits(limits: Settings['limits']): void {
    for (const name of limitNames) this.#input(name).value = String(limits[name] ?? '');
    this.#changed();
  }

  /** A link can have a value that the select does not have. */
  #setText(name: (typeof textNames)[number], value: string): void {
    const field = this.#form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    field.value = String(value);
    const isUnknown = field instanceof HTMLSelectElement && field.selectedIndex < 0;
    if (isUnknown) field.value = defaultSettings[name];
  }

  #input(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement;
  }

  #changed(): void {
    this.#showState();
    this.#onChange();
  }

  /** Shows the fields that have an effect, and the options in words. */
  #showState(): void {
    const { settings } = this;
    const isFragment = settings.kind === 'fragment';
    for (const name of ['context', 'insideForm', 'mode']) this.#input(name).disabled = !isFragment;
    this.#input('srcdoc').disabled = isFragment;
    byId('configuration').hidden = settings.sanitizer !== 'own';
    byId('options-summary').textContent = describe(settings);
  }
}

function limitField(name: keyof typeof untrusted): HTMLElement {
  const label = create('label', 'field', inWords(name));
  const input = create('input');
  Object.assign(input, { type: 'number', name, min: '0', step: '1', inputMode: 'numeric' });
  input.placeholder = 'none';
  label.append(input);
  return label;
}

/** The options that differ from the defaults, in words. */
function describe(settings: Settings): string {
  const { limits } = settings;
  const parts = [
    settings.kind === 'fragment'
      ? `a fragment in ${settings.context || 'template'}`
      : settings.srcdoc && 'a srcdoc document',
    settings.kind === 'fragment' && settings.insideForm && 'inside a form',
    settings.kind === 'fragment' && settings.mode !== 'no-quirks' && settings.mode,
    settings.scripting !== 'disabled' && `scripting ${settings.scripting}`,
    settings.declarativeShadowRoots && 'shadow roots',
    !settings.templateFor && 'no template for',
    !settings.locations && 'no locations',
    settings.encoding !== '' && `files in ${settings.encoding}`,
  ];
  const given = Object.entries(limits).filter(
    ([name, value]) => name !== 'parseErrors' || value !== mostErrors,
  );
  if (given.length > 2) parts.push(`${given.length} limits`);
  else parts.push(...given.map(([name, value]) => `${inWords(name)} ${formatNumber(value)}`));
  const words = parts.filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'a document, default options';
}
