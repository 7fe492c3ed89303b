import { type Document, parse, serialize } from 'souptree';

const tree: Document = parse('<p>hi');
export const markup: string = serialize(tree);
