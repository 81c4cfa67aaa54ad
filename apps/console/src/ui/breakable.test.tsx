import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { breakable } from './breakable.tsx';

// behaviour: 38.25
test('lets the name of a schema go on in a new line after dots, underscores and slashes', () => {
  expect(renderToStaticMarkup(breakable('iglu:com.zipfront/lead_status/1-0'))).toBe(
    'iglu:com.<wbr/>zipfront/<wbr/>lead_<wbr/>status/<wbr/>1-0',
  );
  expect(renderToStaticMarkup(breakable('none'))).toBe('none');
});
