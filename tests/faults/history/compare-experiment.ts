import { API_PATH } from '@zipfront/contracts/api/operation';
import { expect } from 'vitest';
import { EXPERIMENT } from './history-content.ts';
import type { Operator } from './operator.ts';
import { type CountedTouch, dataIn, dayIn } from './recount.ts';

const CONVERSION_MS = 7 * 24 * 60 * 60_000;

interface VariantDay {
  visitors: number;
  conversions: number;
  earnedCents: number;
}

/** With a recount of exposures, and of the hand-offs within a week after them. */
export async function compareExperiment(
  operator: Operator,
  visits: readonly CountedTouch[],
): Promise<void> {
  const lines = await operator.download(`${API_PATH}/experiments/${EXPERIMENT.name}/days.csv`);
  const shown = new Map(
    lines.map(({ day, variant, visitors, conversions, earned_cents }) => [
      `${day} ${variant}`,
      {
        visitors: Number(visitors),
        conversions: Number(conversions),
        earnedCents: Number(earned_cents),
      },
    ]),
  );
  expect(shown).toEqual(recountVariants(visits, lines[0]?.time_zone ?? 'UTC'));
}

/** By the first exposure of each visit, in the experiment's time zone. */
function recountVariants(visits: readonly CountedTouch[], zone: string): Map<string, VariantDay> {
  const days = new Map<string, VariantDay>();
  const at = (time: number, variant: string) => {
    const key = `${dayIn(zone, time)} ${variant}`;
    const day = days.get(key) ?? { visitors: 0, conversions: 0, earnedCents: 0 };
    days.set(key, day);
    return day;
  };
  for (const touches of Map.groupBy(visits, ({ id }) => id).values()) {
    const leads = touches.flatMap((touch) => touch.leads);
    const [first] = touches
      .flatMap(({ rows }) => rows.events)
      .filter(({ schema, bot }) => schema.includes('/variant_exposure/') && bot === 0)
      .toSorted((one, other) => one.received_at - other.received_at);
    if (first === undefined) continue;
    const { received_at: countedAt } = first;
    const variant = String(dataIn(first).variant);
    const exposedAt = Math.min(first.happened_at, countedAt);
    at(countedAt, variant).visitors += 1;
    const after = leads
      .filter((lead) => lead.at >= exposedAt && lead.at < exposedAt + CONVERSION_MS)
      .toSorted((one, other) => one.at - other.at);
    if (after[0]) at(Math.max(after[0].at, countedAt), variant).conversions += 1;
    for (const { changes } of after) {
      for (const { money } of changes) at(countedAt, variant).earnedCents += money.approved;
    }
  }
  return days;
}
