import { ALL_VISITS } from '../../../reporting/report/filter.ts';
import type { LeadsFilter } from '../leads-filter.ts';

export const ANY_LEAD: LeadsFilter = {
  ...ALL_VISITS,
  from: 0,
  to: 40_000,
  site: null,
  source: null,
  line: null,
  state: null,
  kind: null,
  status: null,
  partner: null,
  search: null,
};
