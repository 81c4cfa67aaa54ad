import type { listFunnelPages } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { MIN_DAYS } from '@zipfront/contracts/console/experiments';
import { MIN_CASES } from '@zipfront/contracts/console/rates';

export interface PageRate {
  page: string;
  visitsADay: number;
  /** Hand-offs of 100 visits, as a field has it; empty without any, or where all have one. */
  rate: string;
  isRateRough: boolean;
}

type Row = Pick<ResponseOf<typeof listFunnelPages>['rows'][number], 'page' | 'visits' | 'handoffs'>;

export function measurePageRate({ page, visits, handoffs }: Row, days: number): PageRate {
  const isRate = handoffs > 0 && handoffs < visits;
  return {
    page,
    visitsADay: visits / days,
    rate: isRate ? String(Number(((handoffs / visits) * 100).toFixed(2))) : '',
    isRateRough: visits < MIN_CASES,
  };
}

/** Days that a number of visitors takes on a page; null for a page without visits. */
export function daysToCome(visitors: number, { visitsADay }: PageRate): number | null {
  return visitsADay === 0 ? null : Math.max(MIN_DAYS, Math.ceil(visitors / visitsADay));
}
