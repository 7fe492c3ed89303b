import { initSync } from 'souptree';
import compiled from 'souptree/souptree.wasm';

initSync(compiled);
