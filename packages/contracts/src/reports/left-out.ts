import type { MeasureName, Measures } from './measures.ts';

/**
 * What a known number of a row is without: revenue, leads or sales of traffic without spend, or leads
 * whose amount is not known yet.
 */
export type LeftOut =
  | { of: 'no-spend'; cents: number }
  | { of: 'no-spend'; counted: 'leads' | 'sales' }
  | { of: 'no-amount'; leads: number };

/** The count that each cost is divided by, as far as its days have spend. */
const COUNTED = {
  cost_per_lead_cents: { count: 'leads', counted: 'leads' },
  cost_per_sale_cents: { count: 'sold', counted: 'sales' },
} as const;

/** The revenue that a known profit leaves out; null without. */
export function leftOutRevenue({
  profit_cents,
  revenue_without_spend_cents: cents,
}: Pick<Measures, 'profit_cents' | 'revenue_without_spend_cents'>): number | null {
  return profit_cents === null ? null : cents || null;
}

/** Returns what a number leaves out; null if that is nothing, or the number is not known. */
export function findLeftOut(measures: Measures, id: MeasureName): LeftOut | null {
  if (id === 'profit_cents' || id === 'roas') {
    const cents = leftOutRevenue(measures);
    return cents === null ? null : { of: 'no-spend', cents };
  }
  if (id === 'pending_cents') {
    const { pending_cents: cents, awaiting: leads } = measures;
    return cents === null || !leads ? null : { of: 'no-amount', leads };
  }
  if (id !== 'cost_per_lead_cents' && id !== 'cost_per_sale_cents') return null;
  const { count: name, counted } = COUNTED[id];
  const { spend_cents: spend, [id]: cost, [name]: count } = measures;
  if (spend === null || cost === null || !count) return null;
  return Math.round(spend / count) === cost ? null : { of: 'no-spend', counted };
}
