import type { LeadsScreen } from '@zipfront/contracts/console/leads';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Leads } from './Leads.tsx';

const SCREEN = {
  query: { from: '2026-11-01', to: '2026-11-21' },
  error: 'The first day is after the last one.',
  leads: [],
  count: 0,
  sites: ['insurance'],
  partners: [],
} as unknown as LeadsScreen;

// behaviour: 34.1
it('shows an error of its filters as the errors of all pages', () => {
  const html = renderToStaticMarkup(<Leads {...SCREEN} />);
  expect(html).toContain('<p class="error" role="alert">The first day is after the last one.</p>');
});
