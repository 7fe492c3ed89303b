import { parse, serialize } from 'souptree';

export const soup = () => `main ${serialize(parse('<p>hi<b>x'))}`;
