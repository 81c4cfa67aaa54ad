import { getFunnel, listFunnelDays, listFunnelPages } from '@zipfront/contracts/api/funnel';
import { getReport } from '@zipfront/contracts/api/reports';
import { getDays } from '@zipfront/contracts/api/today';
import type { Cell, Property, Sums } from './cells.ts';
import type { Screen } from './compare-screen.ts';
import type { Line } from './operator.ts';
import { tablePath } from './table-path.ts';

function counts(line: Line, names: readonly string[]): Sums {
  return Object.fromEntries(names.map((name) => [name, Number(line[name])]));
}

export const DAYS_PATH = tablePath(getDays);

export const reportPath = (one: string, other: string) =>
  `${tablePath(getReport)}?by=${one}&by=${other}&limit=1000`;

const CAMPAIGN_SUMS = ['visits', 'leads', 'agreed', 'rejected', 'sold', 'reversed', 'approved'];

function campaignSums(line: Line): Sums {
  return {
    ...counts(line, ['visits', 'leads', 'rejected', 'sold']),
    // With orders.
    agreed: Number(line.accepted),
    reversed: Number(line.taken_back),
    approved: Number(line.approved_cents),
  };
}

const VISIT_FILTERS = ['site', 'channel', 'campaign', 'page', 'device'] as const;

/** Properties whose sums are stored together forever, with those of deleted visits. */
const SUMMED: readonly (readonly Property[])[] = [
  ['page', 'device'],
  ['channel', 'campaign', 'device'],
  ['channel', 'campaign', 'page'],
];

/** Whether a screen reads the rows of visits, because no sums have all its properties. */
function readsRows(properties: readonly Property[]): boolean {
  const needed = properties.filter((name) => name !== 'site');
  return !SUMMED.some((summed) => needed.every((name) => summed.includes(name)));
}

const byCampaign = {
  line: ({ source, campaign }: Line) => [source, campaign].join(' '),
  cell: ({ source, campaign }: Cell) => [source, campaign].join(' '),
};

/** Campaigns with money on the day of its visit. */
export const CAMPAIGNS_BY_VISIT: Screen = {
  path: reportPath('source', 'campaign'),
  filters: VISIT_FILTERS,
  isWithoutDeleted: (filters) => readsRows([...filters, 'campaign']),
  lineOf: byCampaign,
  sums: CAMPAIGN_SUMS,
  read: campaignSums,
};

/** Campaigns with money on the day on which it came or went. */
export const CAMPAIGNS_BY_EVENT: Screen = {
  ...CAMPAIGNS_BY_VISIT,
  query: { money: 'event' },
  isWithoutDeleted: (filters) => filters.includes('page') || filters.includes('device'),
};

/** The sums of a recount by the names that the funnel has for them. */
const FUNNEL_SUMS: Record<string, string> = { zip_accepted: 'zipAccepted' };

const sumNamed = (name: string) => FUNNEL_SUMS[name] ?? name;

const FUNNEL_STEP_NAMES = [
  'visits',
  'started',
  'zip_accepted',
  'sent',
  'shown',
  'accepted',
  'sold',
  'bound',
  'ordered',
];

/** The steps of the funnel. */
export const FUNNEL_STEPS: Screen = {
  path: tablePath(getFunnel),
  filters: VISIT_FILTERS,
  isWithoutDeleted: readsRows,
  sums: FUNNEL_STEP_NAMES.map(sumNamed),
  read: ({ step = '', count }) => ({ [sumNamed(step)]: Number(count) }),
};

const FUNNEL_DAYS_NAMES = ['visits', 'started', 'zip_accepted', 'sent'];

/** The days of the funnel. */
export const FUNNEL_DAYS: Screen = {
  path: tablePath(listFunnelDays),
  filters: VISIT_FILTERS,
  isWithoutDeleted: readsRows,
  lineOf: { line: ({ day = '' }) => day, cell: ({ day }) => day },
  sums: FUNNEL_DAYS_NAMES.map(sumNamed),
  read: (line) =>
    Object.fromEntries(FUNNEL_DAYS_NAMES.map((name) => [sumNamed(name), Number(line[name])])),
};

const FUNNEL_PAGES_SUMS = ['visits', 'engaged', 'started', 'leads'];

/** The pages of the funnel. */
export const FUNNEL_PAGES: Screen = {
  path: tablePath(listFunnelPages),
  filters: VISIT_FILTERS,
  isWithoutDeleted: (filters) => readsRows([...filters, 'page']),
  lineOf: { line: ({ page = '' }) => page, cell: ({ page }) => page },
  sums: FUNNEL_PAGES_SUMS,
  read: (line) => counts(line, FUNNEL_PAGES_SUMS),
};
