import { mergeConfig } from 'vitest/config';
import shared from '../vitest.shared.ts';

// Loading Redocly costs more than all tests together: load it once, not once a file. No rule keeps state between lints.
export default mergeConfig(shared, { test: { maxWorkers: 1 } });
