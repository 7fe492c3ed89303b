#!/usr/bin/env node
/** The command `souptree`. Needs Node. */

import { isMainThread } from 'node:worker_threads';
import { runCommand } from './cli/command.js';
import { servePool } from './cli/pool.js';

if (isMainThread) process.exitCode = await runCommand(process.argv.slice(2));
else servePool();
