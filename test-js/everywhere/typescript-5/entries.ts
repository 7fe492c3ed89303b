import { parse } from 'souptree/parse5';
import { tokenize } from 'souptree/tokens';

export const mode: string = parse('<p>hi').mode;
export const tokens = [...tokenize('<p>hi')];
