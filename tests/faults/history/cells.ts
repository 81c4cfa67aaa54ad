import { type CountedTouch, dayIn } from './recount.ts';

/** Properties that a screen can be filtered by, under their names in addresses. */
export type Property = 'site' | 'channel' | 'campaign' | 'page' | 'device';

export type Sums = Record<string, number>;

/** A part of a plain recount: sums with all that they can be filtered by. */
export interface Cell extends Record<Property, string> {
  day: string;
  source: string;
  isDeleted: boolean;
  sums: Sums;
}

function cellOn(visit: CountedTouch, day: string, sums: Sums): Cell {
  const { site, channel, campaign, page, device, source, isDeleted } = visit;
  return { site, channel, campaign, page, device, source, isDeleted, day, sums };
}

function countOne(visit: CountedTouch): Sums {
  const { handoffs, estimates, orders, callBacks, steps } = visit;
  const reached = [...steps].map((step) => [step, 1]);
  return {
    visits: 1,
    handoffs,
    estimates,
    orders,
    callBacks,
    undecided: handoffs,
    leads: handoffs + orders + callBacks,
    agreed: orders,
    ...Object.fromEntries(reached),
  };
}

/** Visits, leads and money by the day of the visit. */
export function cellsOfVisits(visits: readonly CountedTouch[]): Cell[] {
  return visits.flatMap((visit) => [
    cellOn(visit, visit.day, countOne(visit)),
    ...visit.leads.flatMap(({ changes }) =>
      changes.map(({ money }) => {
        const undecided = -money.accepted - money.rejected;
        // What was promised for a deleted lead can no longer be paid.
        const pending = visit.isDeleted ? 0 : money.pending;
        return cellOn(visit, visit.day, { ...money, agreed: money.accepted, pending, undecided });
      }),
    ),
  ]);
}

/** Visits and leads by the day of the visit, money by the day on which it came or went. */
export function cellsOfEvents(visits: readonly CountedTouch[]): Cell[] {
  return visits.flatMap((visit) => [
    cellOn(visit, visit.day, countOne(visit)),
    ...visit.leads.flatMap(({ changes }) =>
      changes.map(({ at, money }) =>
        cellOn(visit, dayIn(visit.zone, at), { ...money, agreed: money.accepted }),
      ),
    ),
  ]);
}
