import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ZipForm } from './ZipForm.tsx';

const FORM: ComponentProps<typeof ZipForm> = {
  id: 'closing',
  page: '/',
  locale: 'en-US',
  lines: [
    { key: 'auto', name: 'Car', elsewhere: false },
    { key: 'home', name: 'Home', elsewhere: false },
  ],
  line: 'auto',
  texts: { label: 'Your zip code', submit: 'See my prices', legend: 'What to insure?' },
};

// behaviour: 10.161
test('names the choice of a second form by its legend and its heading', () => {
  const html = renderToStaticMarkup(<ZipForm {...FORM} heading="closing-heading" />);
  expect(html).toContain('aria-labelledby="closing-lines closing-heading"');
  expect(html).toContain('<legend id="closing-lines"');
});

test('names the choice of an only form by its legend', () => {
  expect(renderToStaticMarkup(<ZipForm {...FORM} />)).not.toContain('aria-labelledby');
});
