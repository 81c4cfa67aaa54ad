import { expect, it } from 'vitest';
import { onwardUrl } from './handoffs.ts';

it.each([
  ['/compare/', '/compare/?token=T-_1'],
  ['https://compare.example', 'https://compare.example?token=T-_1'],
  ['https://compare.example/a?from=zf', 'https://compare.example/a?from=zf&token=T-_1'],
  ['/compare/#quote', '/compare/?token=T-_1#quote'],
])('converts %s to %s', (compareUrl, url) => {
  expect(onwardUrl(compareUrl, 'T-_1')).toBe(url);
});
