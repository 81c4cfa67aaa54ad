import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Difference } from './Difference.tsx';

// behaviour: 20.9
test('names the variant before its difference', () => {
  const compared = { variant: 'question', difference: -0.0025, interval: null, widest: 0.01 };
  const text = renderToStaticMarkup(<Difference {...compared} />).replace(/<[^>]*>/g, '');
  expect(text).toBe('question −0.25no interval yet');
});
