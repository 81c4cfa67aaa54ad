import { expect, it } from 'vitest';
import { filterText } from './Leads.tsx';

it.each([
  ['', 'campaign', 'not given'],
  ['spring', 'campaign', 'spring'],
  ['sold', 'campaign', 'sold'],
  ['open', 'decision', 'no decision'],
] as const)('names the value “%s” of the filter %s “%s”', (value, name, text) => {
  expect(filterText(value, name)).toBe(text);
});
