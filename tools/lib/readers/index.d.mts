// biome-ignore lint/suspicious/noExplicitAny: nodes of any library
type Node = any;

export interface Shape {
  kindOf(node: Node): 'root' | 'doctype' | 'element' | 'text' | 'comment';
  nameOf(node: Node): string;
  textOf(node: Node): string;
  childrenOf(node: Node): readonly Node[] | undefined;
  contentOf(node: Node): Node | undefined;
  rangeOf(node: Node): [number, number] | undefined;
  attributesOf(node: Node): [name: string, value: unknown][];
  holderOf(node: Node): object;
  attributeOf(node: Node, name: string): unknown;
}

export interface Dialect {
  entry: string;
  located: object;
  unlocated?: object;
  readsStrings?: boolean;
  hasShadowRoots?: boolean;
  hasRanges: boolean;
  shape: Shape;
}

export type Read = (input: string | Uint8Array, options: object) => Node;

export interface Reader {
  entry: string;
  open(load: (entry: string) => Promise<object>): Promise<Read>;
  dialect?: Dialect;
  isHeavy?: boolean;
  isThreaded?: boolean;
  readsStrings?: boolean;
}

export const dialects: Record<string, Dialect>;
export const readers: Record<string, Reader>;
