#!/usr/bin/env node
/**
 * Starts src/main.ts with Node's compile cache. A start from the cache takes two thirds of the time and 20 MB less, because
 * it does not load the compiler that strips types. This file is JavaScript so that the compiler is not loaded for it either.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Where many objects of one literal survive a collection, V8 puts all later ones into the old space at once. Each of them then keeps its
// request there, so that what a collection of the new space takes grows tenfold, until the process ends.
setFlagsFromString('--no-allocation-site-pretenuring');

// Next to the code and not in the shared temporary folder, because files in the cache are executed.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
await import('../src/main.ts');
