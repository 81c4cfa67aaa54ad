import { expect, it } from 'vitest';
import type { FallenPage } from '../../reporting/page-health/find-fallen-pages.ts';
import { fallenPageAlerts } from './fallen-page-alerts.ts';

const TODAY = 20_780;

function fallen(path: string, changes: Partial<FallenPage> = {}): FallenPage {
  return {
    site: 'insurance',
    path,
    release: 'b.js',
    since: TODAY - 5,
    before: { visits: 800, leads: 96 },
    after: { visits: 500, leads: 30 },
    errors: [],
    ...changes,
  };
}

// behaviour: 26.4
it('names the page of a release that lost the most leads, and leads to the error that came with it', () => {
  const error = { fingerprint: 'a', type: 'TypeError', message: 'm'.repeat(80), reports: 3 };
  const few = fallen('/few/', { after: { visits: 50, leads: 1 } });
  expect(fallenPageAlerts([few, fallen('/car/', { errors: [error] })], TODAY)).toEqual([
    {
      kind: 'fallen-page',
      size: 30 + 5,
      count: 2,
      since: TODAY - 5,
      text: `The lead rate of /car/ (insurance) fell from 12.0% to 6.0% with release b.js, and “TypeError: ${'m'.repeat(37)}…” was first reported then. 1 more page fell with it.`,
      page: 'healthError',
      address: '/health/errors/a?from=2026-11-18&to=2026-11-23&site=insurance',
    },
  ]);
});

// behaviour: 26.4
it('makes a line for each release and site', () => {
  const pages = [
    fallen('/a/'),
    fallen('/b/', { release: 'c.js' }),
    fallen('/c/', { site: 'shipping' }),
  ];
  const alerts = fallenPageAlerts(pages, TODAY);
  expect(alerts[0]?.address).toBe(
    '/health?from=2026-11-18&to=2026-11-23&site=insurance&page=%2Fa%2F',
  );
  expect(alerts.map(({ text }) => text)).toEqual([
    'The lead rate of /a/ (insurance) fell from 12.0% to 6.0% with release b.js.',
    'The lead rate of /b/ (insurance) fell from 12.0% to 6.0% with release c.js.',
    'The lead rate of /c/ (shipping) fell from 12.0% to 6.0% with release b.js.',
  ]);
});
