import souptree = require('souptree');
import parse5 = require('souptree/parse5');

export const markup: string = souptree.serialize(souptree.parse('<p>hi'));
export const mode: string = parse5.parse('<p>hi').mode;
