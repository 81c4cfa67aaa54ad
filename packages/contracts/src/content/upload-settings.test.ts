import * as v from 'valibot';
import { expect, test } from 'vitest';
import { uploadGoalSchema } from './upload-settings.ts';

const isName = (name: string) => v.is(uploadGoalSchema, { name, file: 'goal' });

// behaviour: 25.2
test.each([
  'Policy sold',
  "Driver's quote",
  'Lead + call',
  'Sold (10% share)',
])('accepts the name of a goal %j', (name) => {
  expect(isName(name)).toBe(true);
});

// behaviour: 25.2
test.each([
  '',
  '=Sold',
  '+Lead',
  "'Sold",
  'Sold, bound',
  'Sold "all"',
  'Sold\nbound',
])('refuses the name of a goal %j, which a file would need to escape', (name) => {
  expect(isName(name)).toBe(false);
});
