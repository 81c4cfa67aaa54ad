import { isPaidChannel } from '@zipfront/contracts/attribution/channels';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sumOrNull } from '@zipfront/contracts/reports/measures';

export interface CampaignVisits<Sums extends object> extends CampaignNames {
  channel: string;
  visits: number;
  sums: Sums;
}

export interface CampaignSpend extends CampaignNames {
  cents: number;
  /** Reported money in cents; null without a part whose campaign's earnings are known. */
  reportedCents: number | null;
  /** Clicks; null where the platform does not say. */
  clicks: number | null;
  /** The days on which its spend is known. */
  days: ReadonlySet<number>;
}

export interface CampaignJoin {
  visits: CampaignNames;
  spend: CampaignNames;
}

export interface JoinedCampaign<Sums extends object> extends CampaignNames {
  channel: string;
  visits: number;
  names: CampaignNames[];
  spendNames: CampaignNames[];
  sums: Sums[];
  spend: Omit<CampaignSpend, keyof CampaignNames> | null;
  hasSpend: boolean;
}

interface Group<Sums extends object> {
  hasId: boolean;
  spend: CampaignSpend[];
  visits: CampaignVisits<Sums>[];
}

/**
 * Matches spend to visits: first as people joined them, then by id if both have one, then by source
 * and name in any case. Spend belongs to one row: the paid channel with the most visits, otherwise
 * the channel with the most. Each visit and amount is in exactly one row.
 */
export function matchCampaigns<Sums extends object>(
  visits: readonly CampaignVisits<Sums>[],
  spend: readonly CampaignSpend[],
  joins: readonly CampaignJoin[],
): JoinedCampaign<Sums>[] {
  const groups = createGroups<Sums>();
  for (const one of byIdFirst(spend, ({ cents }) => cents)) groups.ofSpend(one).spend.push(one);
  const joined = joinedNames(joins);
  for (const one of byIdFirst(visits, (row) => row.visits)) {
    const other = joined(one);
    const group = other ? groups.ofSpend(other) : groups.ofVisits(one);
    group.visits.push(one);
  }
  return groups.all().flatMap(joinedRows);
}

/** By all names, otherwise by their id, because names change. */
function joinedNames(joins: readonly CampaignJoin[]) {
  const byNames = new Map(joins.map(({ visits, spend }) => [campaignKey(visits), spend]));
  const withId = joins.filter(({ visits }) => visits.campaign_id !== '');
  const byId = new Map(withId.map(({ visits, spend }) => [idKey(visits), spend]));
  return (names: CampaignNames): CampaignNames | undefined =>
    byNames.get(campaignKey(names)) ??
    (names.campaign_id === '' ? undefined : byId.get(idKey(names)));
}

function createGroups<Sums extends object>() {
  const groups: Group<Sums>[] = [];
  const byId = new Map<string, Group<Sums>>();
  const byIdAlone = new Map<string, Group<Sums> | null>();
  const byName = new Map<string, Group<Sums>>();

  function add(names: CampaignNames): Group<Sums> {
    const group: Group<Sums> = { hasId: names.campaign_id !== '', spend: [], visits: [] };
    groups.push(group);
    if (group.hasId) {
      byId.set(idKey(names), group);
      const id = folded(names.campaign_id);
      byIdAlone.set(id, byIdAlone.has(id) ? null : group);
    }
    const isNamed = names.campaign !== '' || !group.hasId;
    if (isNamed && !byName.has(nameKey(names))) byName.set(nameKey(names), group);
    return group;
  }

  function named(names: CampaignNames): Group<Sums> | undefined {
    const group = names.campaign === '' ? undefined : byName.get(nameKey(names));
    return group?.hasId && names.campaign_id !== '' ? undefined : group;
  }

  function exactly(names: CampaignNames): Group<Sums> | undefined {
    return names.campaign_id === '' ? undefined : byId.get(idKey(names));
  }

  return {
    all: () => groups,
    ofSpend: (names: CampaignNames) => exactly(names) ?? named(names) ?? add(names),
    ofVisits(names: CampaignNames): Group<Sums> {
      // One source has many spellings, so an id that only one source has identifies a campaign.
      const alone = names.campaign_id === '' ? null : byIdAlone.get(folded(names.campaign_id));
      const group = exactly(names) ?? (alone?.spend.length ? alone : undefined) ?? named(names);
      return (
        group ?? (names.campaign === '' && names.campaign_id === '' ? unnamed(names) : add(names))
      );
    },
  };

  function unnamed(names: CampaignNames): Group<Sums> {
    const known = byName.get(nameKey(names));
    return known ?? add(names);
  }
}

function joinedRows<Sums extends object>({ visits, spend }: Group<Sums>): JoinedCampaign<Sums>[] {
  const hasSpend = spend.length > 0;
  const amount = hasSpend
    ? {
        cents: spend.reduce((sum, { cents }) => sum + cents, 0),
        reportedCents: sumOrNull(spend.map(({ reportedCents }) => reportedCents)),
        clicks: sumOrNull(spend.map(({ clicks }) => clicks)),
        days: allDays(spend.map(({ days }) => days)),
      }
    : null;
  const [largest] = spend;
  const spendNames = spend.map(pickNames);
  if (visits.length === 0 && largest) {
    const names = pickNames(largest);
    const nothing = { channel: '', visits: 0, names: [names], sums: [] };
    return [{ ...nothing, ...names, spendNames, spend: amount, hasSpend }];
  }
  const channels = Map.groupBy(visits, ({ channel }) => channel);
  const rows = [...channels].map(([channel, parts]) => {
    const [first] = parts as [CampaignVisits<Sums>, ...CampaignVisits<Sums>[]];
    const withId = parts.find(({ campaign_id }) => campaign_id !== '') ?? first;
    return {
      channel,
      source: first.source,
      campaign: first.campaign,
      campaign_id: withId.campaign_id,
      visits: parts.reduce((sum, part) => sum + part.visits, 0),
      names: parts.map(pickNames),
      spendNames,
      sums: parts.map(({ sums }) => sums),
      spend: null as JoinedCampaign<Sums>['spend'],
      hasSpend,
    };
  });
  const [main] = rows.toSorted(
    (one, other) =>
      Number(isPaidChannel(other.channel)) - Number(isPaidChannel(one.channel)) ||
      other.visits - one.visits ||
      (one.channel < other.channel ? -1 : 1),
  );
  if (main) main.spend = amount;
  return rows;
}

/** Gives campaigns the names that others have for them, by their names or ids of a channel. */
export function renamed<Sums extends object>(
  campaigns: readonly JoinedCampaign<Sums>[],
  others: readonly JoinedCampaign<Sums>[],
): JoinedCampaign<Sums>[] {
  const keysOf = ({ channel, names }: Pick<JoinedCampaign<Sums>, 'channel' | 'names'>) => {
    const withId = names.filter(({ campaign_id }) => campaign_id !== '');
    return [...names.map(campaignKey), ...withId.map(idKey)].map((key) => `${channel} ${key}`);
  };
  const known = new Map<string, CampaignNames>();
  for (const { spend, spendNames, ...row } of others) {
    const ofSpend = spend === null ? [] : keysOf({ channel: '', names: spendNames });
    for (const key of [...keysOf(row), ...ofSpend]) known.set(key, pickNames(row));
  }
  return campaigns.map((row) => {
    const key = keysOf(row).find((one) => known.has(one));
    return key === undefined ? row : { ...row, ...known.get(key) };
  });
}

/** Most campaigns have one account, and share its days. */
export function allDays(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = new Set(sets);
  return others.length === 0 ? first : new Set([first, ...others].flatMap((days) => [...days]));
}

function pickNames({ source, campaign_id, campaign }: CampaignNames): CampaignNames {
  return { source, campaign_id, campaign };
}

/** A row without an id finds those with one by name. */
function byIdFirst<Row extends CampaignNames>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Row[] {
  return rows.toSorted(
    (one, other) =>
      Number(other.campaign_id !== '') - Number(one.campaign_id !== '') ||
      sizeOf(other) - sizeOf(one) ||
      (campaignKey(one) < campaignKey(other) ? -1 : 1),
  );
}

export function campaignKey({ source, campaign_id, campaign }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign_id), folded(campaign)]);
}

function idKey({ source, campaign_id }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign_id)]);
}

function nameKey({ source, campaign }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign)]);
}

export function folded(text: string): string {
  return text.trim().toLowerCase();
}
