import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sumOrNull } from './known-earnings.ts';
import { isPaidChannel } from './paid-channels.ts';

/** Visits by channel and campaign. */
export interface CampaignVisits<Sums extends object> extends CampaignNames {
  channel: string;
  visits: number;
  sums: Sums;
}

/** Spend by campaign. */
export interface CampaignSpend extends CampaignNames {
  cents: number;
  /**
   * The part that may be compared with earnings, because its campaign's earnings are known. Null
   * without such a part.
   */
  reportedCents: number | null;
  /** It is null where the platform does not say. */
  clicks: number | null;
}

export interface CampaignJoin {
  visits: CampaignNames;
  spend: CampaignNames;
}

/** A campaign in a channel, with its spend. */
export interface JoinedCampaign<Sums extends object> extends CampaignNames {
  /** Empty for spend without visits. */
  channel: string;
  visits: number;
  /** Its names in addresses, or its name in spend files if it has no visits. */
  names: CampaignNames[];
  spendNames: CampaignNames[];
  /** The sums of each name. */
  sums: Sums[];
  /** It is null if the row has no spend, for example because another channel's row has it. */
  spend: Omit<CampaignSpend, keyof CampaignNames> | null;
  /** Whether the campaign has spend, in this channel or another. */
  hasSpend: boolean;
}

/** Visits and spend of one campaign. */
interface Group<Sums extends object> {
  /** Whether it was named by an id. */
  hasId: boolean;
  spend: CampaignSpend[];
  visits: CampaignVisits<Sums>[];
}

/**
 * Matches visits with the spend of the same campaign: first as people joined them, then by campaign
 * id if both have one, then by source and name. Case does not matter. Spend belongs to one row of
 * its campaign: the paid channel with the most visits, otherwise the channel with the most visits.
 * Each visit and each amount is in exactly one row.
 *
 * @example
 * ```ts
 * matchCampaigns(visits, spend, joins);
 * // visits: google, "Fall", without an id, 9 visits
 * // spend:  Google, "fall", id 12, $42.00
 * // result: one row with 9 visits and $42.00
 * ```
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

/**
 * Finds the spend that a person joined to names of visits: by all names, otherwise by their id,
 * because names change.
 */
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
  /** It is null if several sources have the same id. */
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

  /** The group with the same source and name, unless both have an id. */
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

  /** Visits without a campaign: one row for each source and channel. No spend is joined to it. */
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
      }
    : null;
  const [largest] = spend;
  const spendNames = spend.map(namesOf);
  if (visits.length === 0 && largest) {
    const names = namesOf(largest);
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
      names: parts.map(namesOf),
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

function namesOf({ source, campaign_id, campaign }: CampaignNames): CampaignNames {
  return { source, campaign_id, campaign };
}

/**
 * Sorts rows with an id first, so that a row without one finds them by name. The largest come
 * first.
 */
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

/** The key of a campaign's names on one side. */
export function campaignKey({ source, campaign_id, campaign }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign_id), folded(campaign)]);
}

function idKey({ source, campaign_id }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign_id)]);
}

function nameKey({ source, campaign }: CampaignNames): string {
  return JSON.stringify([folded(source), folded(campaign)]);
}

/** A name for comparison: case and surrounding space do not matter. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}
