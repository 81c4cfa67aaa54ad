import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Clone, makeClone } from '../commands/clone.ts';
import { failedChecks, follow } from './recipe.ts';
import { RECIPES } from './recipes.ts';

/** Timeout for the checks on a machine that is busy. */
const TIMEOUT_MS = 300_000;

let clone: Clone;
beforeAll(() => {
  clone = makeClone();
}, TIMEOUT_MS);
afterAll(() => rmSync(clone.folder, { recursive: true, force: true, maxRetries: 10 }));

// behaviour: 15.80
describe.each(RECIPES)('$heading', ({ heading, steps }) => {
  it('passes the checks where all steps are taken', { timeout: TIMEOUT_MS }, async () => {
    const text = readFileSync(join(clone.folder, 'CONTRIBUTING.md'), 'utf8');
    expect(text).toContain(`## ${heading}\n`);
    onTestFinished(follow(clone.folder, steps));
    expect(await failedChecks(clone.folder)).toBe('');
  });

  it.each(steps)('names $file where that step is left out', {
    timeout: TIMEOUT_MS,
  }, async (step) => {
    const { file, named = file } = step;
    const others = steps.filter((each) => each !== step);
    onTestFinished(follow(clone.folder, others));
    expect(await failedChecks(clone.folder, named)).toContain(named);
  });
});
