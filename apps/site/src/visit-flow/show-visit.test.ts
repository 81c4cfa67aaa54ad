import { expect, test } from 'vitest';
import { greeting } from './show-visit.ts';

test.each([
  ['Welcome back, {name}', 'Zoë', 'Welcome back, Zoë'],
  ['{name}, hola de nuevo, {name}', 'Ana', 'Ana, hola de nuevo, Ana'],
  ['Welcome back, {name}', '$& $1 {name}', 'Welcome back, $& $1 {name}'],
  ['Welcome back', 'Zoë', 'Welcome back'],
])('fills %j with %j to %j', (template, name, text) => {
  expect(greeting(template, name)).toBe(text);
});
