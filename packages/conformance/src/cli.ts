#!/usr/bin/env node
/** The executable. Separate from `main`, so that tests can call the command line without a process. */
import { main } from './cli/main.ts';

process.exitCode = await main(
  process.argv.slice(2),
  process.env,
  (text) => console.log(text),
  (text) => console.error(text),
);
