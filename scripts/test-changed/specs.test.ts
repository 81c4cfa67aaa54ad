import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specsOf } from './specs.ts';

const SPECS = globSync('**/*.spec.ts', { cwd: join(import.meta.dirname, '../../tests/browser') });

it.each([
  [
    'apps/site/src/zip-form/behaviour.ts',
    ['main-job.spec.ts', 'zip-form.spec.ts'],
    'slider.spec.ts',
  ],
  ['apps/console/src/spend/Spend.tsx', ['console-spend.spec.ts'], 'main-job.spec.ts'],
  ['tests/browser/slider.spec.ts', ['slider.spec.ts'], 'zip-form.spec.ts'],
  ['apps/server/src/shipping/orders/store-order.ts', ['order-terms.spec.ts'], 'slider.spec.ts'],
])('finds the browser tests that a change of %s reaches', (changed, reached, other) => {
  const found = specsOf([changed], SPECS);
  expect(found).toEqual(expect.arrayContaining(reached));
  expect(found).not.toContain(other);
});

it('finds none for a change of a document or a unit test', () => {
  expect(specsOf(['docs/spend.md', 'apps/site/src/slider/island.test.ts'], SPECS)).toEqual([]);
});
