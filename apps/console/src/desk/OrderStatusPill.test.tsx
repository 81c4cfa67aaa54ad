import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderStatusPill } from './OrderStatusPill.tsx';

it.each([
  'ordered',
  'carrier-sought',
] as const)('draws one mark for %s, with a price or without', (status) => {
  const markup = (price_cents: number | null) =>
    renderToStaticMarkup(<OrderStatusPill order={{ status, price_cents } as never} />);
  expect(markup(90_000)).toBe(markup(null));
});
