import type { Context, FragmentOptions, Namespace, ParseOptions } from 'souptree';
import type { SanitizerConfig } from 'souptree/sanitize';
import { expectKnownMembers } from '../../../js/cli/known-members.ts';
import type { Settings } from './protocol.ts';

/** The context element of a fragment, as far as the form describes it. */
interface FragmentContext extends Context {
  namespace: Namespace;
  insideForm: boolean;
}

const namespaces: Record<string, Namespace> = { svg: 'svg', math: 'mathml' };

/** The context of a fragment: `td`, `svg foreignObject`, `math mi`. */
export function contextOf({ context, insideForm }: Settings): FragmentContext {
  const words = context.trim().split(/\s+/);
  const name = words.at(-1) || 'template';
  const namespace = (words.length > 1 && namespaces[words[0]]) || 'html';
  return { name, namespace, insideForm };
}

/** The options that documents, fragments and tokens share. */
function sharedOptions(settings: Settings): Omit<ParseOptions, 'locations'> {
  const { scripting, declarativeShadowRoots, templateFor, limits } = settings;
  return { scripting, declarativeShadowRoots, templateFor, limits };
}

export function documentOptions(settings: Settings): Omit<ParseOptions, 'locations'> {
  return { ...sharedOptions(settings), srcdoc: settings.srcdoc };
}

export function fragmentOptions(settings: Settings): Omit<FragmentOptions, 'locations'> {
  return { ...sharedOptions(settings), context: contextOf(settings), mode: settings.mode };
}

/** @throws Error if the user's configuration is not JSON, or has unknown members. */
function configurationOf({ sanitizer, configuration }: Settings): SanitizerConfig | 'default' {
  if (sanitizer === 'default') return 'default';
  if (sanitizer === 'empty') return {};
  const own: unknown = JSON.parse(configuration);
  expectKnownMembers(own);
  return own;
}

/**
 * The options of the sanitizer. Fragments are inserted into pages, which run scripts. So scripting is enabled in
 * fragments unless the form says more, as in `sanitize`.
 *
 * @throws as `configurationOf`.
 */
export function sanitizerOptions(settings: Settings) {
  const { kind, scripting, safe } = settings;
  const isDefault = kind === 'fragment' && scripting === 'disabled';
  return {
    sanitizer: configurationOf(settings),
    safe,
    scripting: isDefault ? ('normal' as const) : scripting,
  };
}
