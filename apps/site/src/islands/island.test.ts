import { expect, test } from 'vitest';
import { shapeSum } from './island.ts';

const SENT =
  '<label for="zip">Zip &amp; line<!-- -->: it&#x27;s &quot;a&quot; &lt; b</label><input/>';

// behaviour: 10.90
test.each([
  [SENT],
  ['<label for="zip">Zip &amp; line<!-- -->: it\'s "a" &lt; b</label><input>'],
  [
    '<label for="zip" class="a > b">Zip &amp; line<!-- -->: it\'s "a" &lt; b</label><input data-x="">',
  ],
])('returns one sum for %s', (html) => {
  expect(shapeSum(html)).toBe(shapeSum(SENT));
});

// behaviour: 10.90
test.each([
  ['text', SENT.replace('Zip', 'Cep')],
  ['element', `${SENT}<div></div>`],
  ['element around a text', SENT.replace('Zip', '<font>Zip</font>')],
  ['missing comment', SENT.replace('<!-- -->', '')],
])('returns another sum after a change: %s', (_what, html) => {
  expect(shapeSum(html)).not.toBe(shapeSum(SENT));
});
