import { API_PATH } from '@zipfront/contracts/api/operation';
import { expect } from 'vitest';
import type { ConversionRow } from '../../../apps/server/src/platform/store/tables/conversions.ts';
import { SITES, type Site } from './history-content.ts';
import { believed, statusIn } from './lead-money.ts';
import type { Stage } from './play-history.ts';
import { dataIn, dayIn } from './recount.ts';
import type { StoredRows } from './stored-rows.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Each platform with the name of its click id, and the accepted ages of clicks and conversions. */
const PLATFORMS = [
  { platform: 'google', clickId: 'gclid', clickMs: 6 * HOUR_MS, conversionMs: 90 * DAY_MS },
  { platform: 'microsoft', clickId: 'msclkid', clickMs: HOUR_MS, conversionMs: 90 * DAY_MS },
  { platform: 'meta', clickId: 'fbclid', clickMs: 0, conversionMs: 7 * DAY_MS },
] as const;

const GOALS = [
  {
    goal: 'Lead',
    kinds: ['hand-off', 'call-back'],
    statuses: ['open', 'accepted', 'sold', 'bound'],
  },
  { goal: 'Sold', kinds: ['hand-off'], statuses: ['sold', 'bound'] },
];

type Goal = (typeof GOALS)[number];

/** With a recount by the eligibility check, on each day that has conversions. */
export async function compareUploads(
  { operator, server, clock }: Stage,
  stored: StoredRows,
): Promise<void> {
  const dayFor = ({ site, at }: ConversionRow) => dayIn(server.zones[site as Site], at);
  for (const day of new Set(stored.conversions.map(dayFor))) {
    const lines = await operator.download(`${API_PATH}/uploads.csv`, { day });
    const shown = new Map(
      lines.map(({ site, goal, platform, state, conversions }) => [
        [site, goal, platform, state].join(' '),
        Number(conversions),
      ]),
    );
    const counted = new Map<string, number>();
    for (const conversion of stored.conversions.filter((one) => dayFor(one) === day)) {
      for (const goal of GOALS) {
        for (const platform of PLATFORMS) {
          const state = stateFor(conversion, { goal, platform, stored, now: clock.now() });
          const key = [conversion.site, goal.goal, platform.platform, state].join(' ');
          counted.set(key, (counted.get(key) ?? 0) + 1);
        }
      }
    }
    expect(shown, `conversions of ${day}`).toEqual(counted);
    expect(lines.every(({ site }) => (SITES as readonly string[]).includes(site ?? ''))).toBe(true);
  }
}

/** Nothing is sent in a history: a conversion is ready or withheld. */
function stateFor(
  conversion: ConversionRow,
  {
    goal,
    platform,
    stored,
    now,
  }: { goal: Goal; platform: (typeof PLATFORMS)[number]; stored: StoredRows; now: number },
): string {
  const visit = stored.visits.find(({ id }) => id === conversion.visit_id);
  const reports = believed(
    stored.postbacks.filter(({ lead_id }) => lead_id === conversion.lead_id),
    conversion.at,
  );
  const status = conversion.kind === 'hand-off' ? statusIn(reports) : 'open';
  const decisions = reports.filter((one) => one.status !== 'open');
  const timed = decisions.length === 0 ? reports : decisions;
  const decidedAt = Math.max(conversion.at, ...timed.map(({ occurred_at }) => occurred_at));
  const convertedAt = goal.goal === 'Lead' || reports.length === 0 ? conversion.at : decidedAt;
  if (conversion.bot === 1) return 'bot';
  if (conversion.privacy_signal === 1 || visit?.privacy_signal === 1) return 'opted-out';
  if (!goal.kinds.includes(conversion.kind)) return 'kind';
  if (!goal.statuses.includes(status)) return 'status';
  if (!(platform.clickId in dataIn({ data: conversion.click_ids }))) return 'no-click-id';
  const clicks = dataIn({ data: conversion.clicks }) as Record<string, { at: number } | undefined>;
  const clickAt = clicks[platform.platform]?.at ?? conversion.click_at;
  if (convertedAt < clickAt) return 'before-click';
  if (now - clickAt < platform.clickMs) return 'too-recent';
  return now - convertedAt > platform.conversionMs ? 'too-old' : 'ready';
}
