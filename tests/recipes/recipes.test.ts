import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Clone, makeClone } from '../commands/clone.ts';
import { follow, registryErrors } from './recipe.ts';
import { ROUTE } from './route.ts';

/** Steps whose absence the registries name: the quickest of the checks. */
const FILES = ['apps/server/src/routes.ts', 'tests/faults/generated-requests.ts'];

let clone: Clone;
beforeAll(() => {
  clone = makeClone();
});
afterAll(() => rmSync(clone.folder, { recursive: true, force: true, maxRetries: 10 }));

// behaviour: 15.80
it('finds no error where each step of a new route is taken', async () => {
  onTestFinished(follow(clone.folder, ROUTE.steps));
  expect(await registryErrors(clone.folder)).toBe('');
});

// behaviour: 15.80
it.each(FILES)('names %s where its step of a new route is left out', async (file) => {
  const others = ROUTE.steps.filter((step) => step.file !== file);
  expect(others).toHaveLength(ROUTE.steps.length - 1);
  onTestFinished(follow(clone.folder, others));
  expect(await registryErrors(clone.folder)).toContain(file);
});
