import { listBadEvents } from '@zipfront/contracts/api/bad-events';
import { EACH_RELEASE, listFunnelPages } from '@zipfront/contracts/api/funnel';
import { listErrors } from '@zipfront/contracts/api/health';
import { expect } from 'vitest';
import type { Days } from './compare-screen.ts';
import { SITES, type Site } from './history-content.ts';
import type { Line } from './operator.ts';
import type { Played, Stage, Unrecorded } from './play-history.ts';
import { type CountedTouch, dataIn, dayIn } from './recount.ts';
import type { StoredRows } from './stored-rows.ts';
import { tablePath } from './table-path.ts';
import { expectBetween } from './unrecorded.ts';

/** A displayed value is interpolated in its bucket: within this share of the measured one. */
const BUCKET_SHARE = 0.12;

export interface HealthFacts {
  played: Played;
  visits: readonly CountedTouch[];
  stored: StoredRows;
}

/** Of all sites and of each: errors, bad events and measurements. */
export async function compareHealth(
  { operator, server }: Stage,
  { played, visits, stored }: HealthFacts,
  days: Days,
): Promise<void> {
  for (const site of ['', ...SITES]) {
    const query = { ...days, ...(site && { site }) };
    const errors = await operator.download(tablePath(listErrors), query);
    const pages = await operator.download(tablePath(listFunnelPages), query);
    const releases = await operator.download(tablePath(listFunnelPages), {
      ...query,
      release: EACH_RELEASE,
    });
    const reported = played.errors.filter((error) => {
      const of = siteAt(error);
      const day = dayIn(error.zones[of], error.at);
      return day >= days.from && day <= days.to && (site === '' || of === site);
    });
    for (const kind of new Set(played.errors.map((error) => error.kind))) {
      const own = reported.filter((error) => error.kind === kind);
      const lines = errors.filter(({ type }) => type === kind);
      expectBetween(sumUp(lines, 'reports'), own, `${kind} of ${site}`);
      expect(sumUp(lines, 'before') + sumUp(lines, 'lately')).toBe(sumUp(lines, 'reports'));
    }
    for (const path of new Set(played.errors.map((error) => error.path))) {
      const own = reported.filter((error) => error.path === path);
      const lines = await operator.download(tablePath(listErrors), { ...query, page: path });
      expectBetween(sumUp(lines, 'reports'), own, `errors on ${path} of ${site}`);
    }
    for (const name of ['visits', 'leads']) {
      expect(sumUp(releases, name), `${name} of all releases`).toBe(sumUp(pages, name));
    }
    for (const { page: path = '', lcp_ms: lcp } of pages) {
      const measured = visits.flatMap(({ rows }) =>
        rows.events
          .filter((event) => event.schema.includes('/web_vital/') && event.path === path)
          .filter(({ received_at: at }) => {
            const day = dayIn(server.zonesAt(at)[siteAt({ path })], at);
            return day >= days.from && day <= days.to;
          })
          .map((event) => Number(dataIn(event).value)),
      );
      const expected = p75Of(measured);
      if (expected === null) expect(lcp, `largest paint of ${path}`).toBe('');
      else expect(Math.abs(Number(lcp) - expected)).toBeLessThanOrEqual(expected * BUCKET_SHARE);
    }
  }
  const bad = await operator.download(tablePath(listBadEvents));
  expect(sumUp(bad, 'count'), 'bad events').toBe(stored.badEvents.length);
}

function siteAt({ path }: Pick<Unrecorded, 'path'>): Site {
  return path.startsWith('/shipping/') ? 'shipping' : 'insurance';
}

function sumUp(lines: readonly Line[], name: string): number {
  return lines.reduce((sum, line) => sum + Number(line[name]), 0);
}

/** The least value that three of four measurements are not above; null without any. */
function p75Of(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? null;
}
