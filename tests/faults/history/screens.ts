import { listCampaigns } from '@zipfront/contracts/api/campaigns';
import { listPages } from '@zipfront/contracts/api/health';
import { getDays } from '@zipfront/contracts/api/today';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Cell, Property, Sums } from './cells.ts';
import type { Screen } from './compare-screen.ts';
import type { Line } from './operator.ts';
import { tablePath } from './table-path.ts';

/** Reads columns of counts. */
function counts(line: Line, names: readonly string[]): Sums {
  return Object.fromEntries(names.map((name) => [name, Number(line[name])]));
}

/** The file of the days of the first page. */
export const DAYS_PATH = tablePath(getDays);

/** The file of the report of campaigns. */
export const CAMPAIGNS_PATH = tablePath(listCampaigns);

const CAMPAIGN_COUNTS = [
  ...['visits', 'handoffs', 'orders', 'estimates', 'leads'],
  ...['accepted', 'rejected', 'sold', 'bound', 'reversed'],
];

const CAMPAIGN_SUMS = [...CAMPAIGN_COUNTS, 'callBacks', 'approved', 'reversedAmount'];

function campaignSums(line: Line): Sums {
  return {
    ...counts(line, CAMPAIGN_COUNTS),
    callBacks: Number(line.call_backs),
    approved: Number(line.approved_cents),
    reversedAmount: Number(line.reversed_cents),
  };
}

const VISIT_FILTERS = ['site', 'channel', 'campaign', 'page', 'device'] as const;

/** Whether campaigns are read from the rows of visits. */
function isOfPart(properties: readonly Property[]): boolean {
  return properties.includes('page') || properties.includes('device');
}

const byCampaign = {
  line: ({ channel, source, campaign }: Line) => [channel, source, campaign].join(' '),
  cell: ({ channel, source, campaign }: Cell) => [channel, source, campaign].join(' '),
};

/** Campaigns with money on the day of its visit. */
export const CAMPAIGNS_BY_VISIT: Screen = {
  path: CAMPAIGNS_PATH,
  filters: VISIT_FILTERS,
  isWithoutDeleted: isOfPart,
  lineOf: byCampaign,
  sums: [...CAMPAIGN_SUMS, 'pending', 'undecided'],
  read: (line) => ({
    ...campaignSums(line),
    pending: Number(line.pending_cents),
    undecided: Number(line.undecided) + Number(line.unanswered),
  }),
};

/** Campaigns with money on the day on which it came or went. */
export const CAMPAIGNS_BY_EVENT: Screen = {
  path: CAMPAIGNS_PATH,
  query: { money: 'event' },
  filters: VISIT_FILTERS,
  isWithoutDeleted: isOfPart,
  lineOf: byCampaign,
  sums: CAMPAIGN_SUMS,
  read: campaignSums,
};

/** Properties whose sums are stored together forever, with those of deleted visits. */
const SUMMED: readonly (readonly Property[])[] = [['page'], ['device'], ['channel', 'campaign']];

/** Whether a screen reads the rows of visits, because no sums have all its properties. */
function readsRows(properties: readonly Property[]): boolean {
  const needed = properties.filter((name) => name !== 'site');
  return !SUMMED.some((summed) => needed.every((name) => summed.includes(name)));
}

/** The sum of each step that the funnel names. */
const STEPS: Record<string, string> = {
  'Page seen': 'visits',
  'Form started': 'started',
  'Zip code accepted': 'zipAccepted',
  'Hand-off': 'sent',
  Estimate: 'sent',
  'Hand-off or estimate': 'sent',
  'Shown at the partner': 'shown',
  'Accepted leads': 'accepted',
  'Sold leads': 'sold',
  'Bound leads': 'bound',
  Order: 'ordered',
};

/** The steps of the funnel. */
export const FUNNEL_STEPS: Screen = {
  path: CONSOLE_PATHS.funnelCsv,
  filters: VISIT_FILTERS,
  isWithoutDeleted: readsRows,
  sums: Object.values(STEPS),
  read: ({ step = '', visits, leads }) => ({
    [STEPS[step] ?? `the unknown step ${step}`]: Number(visits || leads),
  }),
};

const FUNNEL_DAYS_SUMS = ['visits', 'started', 'zipAccepted', 'sent'];

/** The days of the funnel. */
export const FUNNEL_DAYS: Screen = {
  path: CONSOLE_PATHS.funnelDaysCsv,
  filters: VISIT_FILTERS,
  isWithoutDeleted: readsRows,
  lineOf: { line: ({ day = '' }) => day, cell: ({ day }) => day },
  sums: FUNNEL_DAYS_SUMS,
  read: (line) => counts(line, FUNNEL_DAYS_SUMS),
};

const FUNNEL_PAGES_SUMS = ['visits', 'engaged', 'started', 'leads'];

/** The pages of the funnel. */
export const FUNNEL_PAGES: Screen = {
  path: CONSOLE_PATHS.funnelPagesCsv,
  filters: VISIT_FILTERS,
  isWithoutDeleted: (filters) => readsRows([...filters, 'page']),
  lineOf: { line: ({ page = '' }) => page, cell: ({ page }) => page },
  sums: FUNNEL_PAGES_SUMS,
  read: (line) => counts(line, FUNNEL_PAGES_SUMS),
};

const HEALTH_PAGES_SUMS = ['visits', 'leads'];

/** The pages of Health. */
export const HEALTH_PAGES: Screen = {
  path: tablePath(listPages),
  filters: VISIT_FILTERS,
  isWithoutDeleted: (filters) => readsRows([...filters, 'page']),
  lineOf: { line: ({ page = '' }) => page, cell: ({ page }) => page },
  sums: HEALTH_PAGES_SUMS,
  read: (line) => counts(line, HEALTH_PAGES_SUMS),
};
