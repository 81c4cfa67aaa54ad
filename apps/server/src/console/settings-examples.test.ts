import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryPath } from '../repository-path.ts';
import { readContent } from '../site/pages/content/testing/read-content.ts';
import { goalsExample } from './settings-examples.ts';

const SELLS_QUOTES = { site: 'insurance', isReported: true, areEarningsKnown: true };
const SHIPS = { site: 'shipping', isReported: false, areEarningsKnown: true };
const CALLS = { site: 'shipping', isReported: false, areEarningsKnown: false };

describe('goalsExample', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'zipfront-goals-'));
    cpSync(repositoryPath('content'), dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const goalsOf = (site: string) =>
    readContent(dir).settings.find(({ name }) => name === site)?.uploads?.goals;

  // behaviour: 25.17
  it('makes lines that the content files of each site take as they are', () => {
    for (const site of [SELLS_QUOTES, SHIPS]) {
      appendFileSync(join(dir, site.site, 'site.yaml'), goalsExample(site));
    }
    expect(goalsOf('insurance')).toMatchObject([
      { name: 'Lead', file: 'insurance-lead', kinds: ['hand-off'], statuses: ['open'] },
      { name: 'Sale', file: 'insurance-sale', kinds: ['hand-off'], statuses: ['sold', 'bound'] },
    ]);
    expect(goalsOf('shipping')).toMatchObject([
      { name: 'Lead', file: 'shipping-lead', kinds: ['order', 'call-back'] },
      { name: 'Sale', file: 'shipping-sale', kinds: ['order'] },
    ]);
  });

  // behaviour: 25.17
  it('writes no goal for sales on a site whose earnings are unknown', () => {
    appendFileSync(join(dir, 'shipping', 'site.yaml'), goalsExample(CALLS));
    expect(goalsOf('shipping')).toMatchObject([{ name: 'Lead', kinds: ['call-back'] }]);
  });
});
