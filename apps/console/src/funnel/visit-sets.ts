import type { getFunnel } from '@zipfront/contracts/api/funnel';
import { groupParts } from '@zipfront/contracts/api/leads-of-funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import { FUNNEL_FILTERS } from './funnel-search.ts';

export type FunnelAnswer = ResponseOf<typeof getFunnel>;

export type Step = FunnelAnswer['rows'][number];

export interface VisitSet {
  /** `device:phone`; empty for all. */
  group: string;
  /** `Device phone`. */
  label: string;
  steps: readonly Step[];
}

export function groupByVisitSet({ rows }: Pick<FunnelAnswer, 'rows'>): VisitSet[] {
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, steps]) => ({
    group,
    steps,
    label: group === '' ? 'All visits' : groupLabel(group),
  }));
}

/** A group as people read it: `Device phone`. */
export function groupLabel(group: string): string {
  const [kind, value] = groupParts(group);
  return `${FUNNEL_FILTERS.find(({ id }) => id === kind)?.label ?? kind} ${value}`;
}

const BRANCH_NAMES: Record<NonNullable<Step['branch']>, string> = {
  partners: 'Then: decisions of partners',
  orders: 'Then: orders',
};

export function groupByBranch(steps: readonly Step[]): { name: string; steps: readonly Step[] }[] {
  return [...Map.groupBy(steps, ({ branch }) => branch)].map(([branch, ofBranch]) => ({
    name: branch === null ? '' : BRANCH_NAMES[branch],
    steps: ofBranch,
  }));
}

export function findStep({ steps }: VisitSet, name: string): Step | undefined {
  return steps.find(({ step }) => step === name);
}

/** The number that a step is a share of: the step before, or its own base. */
export function stepBase({ count, lost }: Step): number {
  return count + (lost ?? 0);
}

/** The part of the first step that a bar shows; the first has no share: it is all, or nothing. */
export function barShare({ count, share_of_first: share }: Step): number {
  return share ?? Math.min(1, count);
}

export function stepWithLargestLoss(steps: readonly Step[]): Step | undefined {
  const [largest] = steps
    .filter(({ unit, lost }) => unit === 'visits' && (lost ?? 0) > 0)
    .toSorted((one, other) => (other.lost ?? 0) - (one.lost ?? 0));
  return largest;
}

/**
 * The share of a step less that of all visits, from -1 to 1. Null where one is unknown or has too
 * few cases.
 */
export function shareDifference(
  step: Step,
  ofAll: Step | undefined,
  { share, cases }: { share: 'share_of_base' | 'share_of_first'; cases: number },
): number | null {
  const [one, other] = [comparableRate(step[share], cases), ofAll?.[share] ?? null];
  return one === null || other === null ? null : one - other;
}
