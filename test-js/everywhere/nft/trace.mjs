// Copies a program and the files that it needs, as hosts of functions do: node trace.mjs PROGRAM FOLDER
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [, , program, folder] = process.argv;
const { fileList } = await nodeFileTrace([program]);
for (const file of fileList) cpSync(file, join(folder, file));
