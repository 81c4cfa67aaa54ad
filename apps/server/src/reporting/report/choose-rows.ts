import type { MoneyDay } from '@zipfront/contracts/console/reports';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { chooseSource, type ReportSource } from '../rollups/row-tables.ts';
import { ALL_VISITS, filterColumns } from './filter.ts';
import { sourceOfCampaigns } from './find-campaigns.ts';
import {
  type BreakdownFilter,
  type CountedProperty,
  columnsBy,
  isOfCampaigns,
  isOfDays,
  isOfPartners,
  isOfWholeCampaigns,
} from './properties.ts';

export type RowsKind = 'partners' | 'campaigns' | 'campaigns-by-day' | 'columns';

export function chooseRows(by: readonly DimensionName[], filter: BreakdownFilter): RowsKind {
  if (isOfPartners(by, filter)) return 'partners';
  const others = by.filter((name) => !isOfDays(name));
  if (!isOfWholeCampaigns(filter) || others.length === 0 || !others.every(isOfCampaigns)) {
    return 'columns';
  }
  return others.length < by.length ? 'campaigns-by-day' : 'campaigns';
}

export function chooseSources(
  by: readonly DimensionName[],
  filter: BreakdownFilter,
  moneyDay: MoneyDay,
): ReportSource[] {
  const kind = chooseRows(by, filter);
  if (kind === 'partners') return ['leads'];
  const whole = { ...ALL_VISITS, ...filter };
  return [
    ...(isOfWholeCampaigns(filter) ? [sourceOfCampaigns(whole, moneyDay)] : []),
    ...(kind === 'columns'
      ? [chooseSource([...columnsBy(by as CountedProperty[]), ...filterColumns(whole)])]
      : []),
  ];
}
