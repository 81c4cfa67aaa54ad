import { expect, test } from 'vitest';
import { shapeOf } from './island-shape.ts';

const SENT =
  '<label for="zip">Zip &amp; line<!-- -->: it&#x27;s &quot;a&quot; &lt; b</label><input/>';

// behaviour: 10.90
test.each([
  [SENT],
  ['<label for="zip">Zip &amp; line<!-- -->: it\'s "a" &lt; b</label><input>'],
  [
    '<label for="zip" class="a > b">Zip &amp; line<!-- -->: it\'s "a" &lt; b</label><input data-x="">',
  ],
])('is the same for %s', (html) => {
  expect(shapeOf(html)).toBe(shapeOf(SENT));
});

// behaviour: 10.90
test.each([
  ['a text', SENT.replace('Zip', 'Cep')],
  ['an element', `${SENT}<div></div>`],
  ['an element around a text', SENT.replace('Zip', '<font>Zip</font>')],
  ['a missing comment', SENT.replace('<!-- -->', '')],
])('differs by %s', (_what, html) => {
  expect(shapeOf(html)).not.toBe(shapeOf(SENT));
});
