#!/usr/bin/env node
/** The command `souptree`, for Node. `souptree --help` describes it. */

import { runCommand } from './cli/command.js';

process.exitCode = await runCommand(process.argv.slice(2));
