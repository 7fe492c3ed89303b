import type { Shape } from './index.mjs';

export function outline(shape: Shape, root: object, options: { hasRanges: boolean }): string;
