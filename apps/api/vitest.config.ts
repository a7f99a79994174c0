import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

/** The other packages are done long before: then this one has both cores of the smallest machine that CI uses. */
export default mergeConfig(shared, { test: { maxWorkers: 2 } });
