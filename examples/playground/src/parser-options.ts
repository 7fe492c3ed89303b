import type { Context, FragmentOptions, Namespace, ParseOptions } from 'souptree';
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
