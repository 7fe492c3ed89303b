import type { Units } from '../../text/units.js';
import { InlineText } from '../inline/inline-text.js';
import { InlineWriter } from '../inline/inline-writer.js';
import type { SourceMap } from '../inline/source-map.js';
import type { Styles } from '../options.js';
import { BlockWriter } from './block-writer.js';
import { CodeWriter } from './code-writer.js';

/** What blocks are written with. A content that is written apart has writers of its own. */
export interface Output {
  out: Units;
  /** The content of the paragraph, heading or cell. */
  text: InlineText;
  inline: InlineWriter;
  blocks: BlockWriter;
  code: CodeWriter;
  readonly map: SourceMap | undefined;
  readonly styles: Styles;
}

/** @param whole the output of which the new one is a part. */
export function createOutput(
  out: Units,
  styles: Styles,
  map: SourceMap | undefined,
  whole?: Output,
): Output {
  const blocks = new BlockWriter(out, styles);
  return {
    out,
    text: new InlineText(),
    inline: new InlineWriter(out, styles, map, whole?.inline),
    blocks,
    code: new CodeWriter(out, blocks, styles),
    map,
    styles,
  };
}
