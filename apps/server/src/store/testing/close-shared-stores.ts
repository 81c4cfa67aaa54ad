import { afterAll } from 'vitest';
import { closeSharedStores } from './engines.ts';

// Vitest's set-up file: runs with each test file.
afterAll(closeSharedStores);
