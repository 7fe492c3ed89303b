import { init } from 'souptree';
import module from 'souptree/souptree.wasm';

await init(module);
