import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { percent } from './percent.ts';
import { Rate } from './Rate.tsx';

// behaviour: 24.10
it.each([
  [0.1, 30, '<span>10.0%</span>'],
  [0.1, 29, '<span class="unknown">too few</span>'],
  [null, 0, '<span class="unknown">–</span>'],
])('shows a rate of %s by %i cases', (value, cases, html) => {
  expect(renderToStaticMarkup(<Rate value={value} cases={cases} text={percent} />)).toBe(html);
});
