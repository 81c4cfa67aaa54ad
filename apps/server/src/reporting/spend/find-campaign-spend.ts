import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson, isPostgres, type JsonText } from '../../platform/store/tables/columns.ts';

export interface SiteSpend extends CampaignNames {
  site: string;
}

export interface FoundSpend extends SiteSpend {
  cents: number;
  /** Clicks; null where the platform does not say. */
  clicks: number | null;
  /** The days on which its spend is known: those of which files have spend of its account. */
  days: ReadonlySet<number>;
}

interface AccountCampaign extends SiteSpend {
  account: string;
}

type AccountSpend = AccountCampaign & Pick<FoundSpend, 'cents' | 'clicks'>;

const CAMPAIGN = ['site', 'source', 'account', 'campaign_id', 'campaign'] as const;

const CAMPAIGN_COLUMNS = sql.join(CAMPAIGN.map((name) => sql.ref(name)));

/**
 * Finds what campaigns cost on some days. Platforms leave out a campaign that cost nothing, so a
 * campaign with spend on any day cost 0 on a day of which files have other spend of its account.
 */
export async function findCampaignSpend(
  db: Db,
  { from, to, site }: { from: number; to: number; site: string | null },
): Promise<FoundSpend[]> {
  const spent = sql`from spend where counts = 1 and day between ${from} and ${to}${ofSite(site)}`;
  const [{ rows: days }, { rows: sums }, campaigns] = await Promise.all([
    sql<Omit<AccountCampaign, 'campaign_id' | 'campaign'> & { day: number }>`
      select distinct site, source, account, day ${spent}`.execute(db),
    sql<AccountSpend>`
      select ${CAMPAIGN_COLUMNS},
        cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
      ${spent} group by ${CAMPAIGN_COLUMNS}`.execute(db),
    findAccountCampaigns(db, site),
  ]);
  const accountDays = new Map<string, Set<number>>();
  for (const { day, ...account } of days) {
    const key = accountKey(account);
    accountDays.set(key, (accountDays.get(key) ?? new Set()).add(day));
  }
  const free = campaigns.map((one): AccountSpend => ({ ...one, cents: 0, clicks: null }));
  const byCampaign = new Map([...free, ...sums].map((one) => [campaignOfAccountKey(one), one]));
  return [...byCampaign.values()].flatMap(({ account, ...one }) => {
    const own = accountDays.get(accountKey({ ...one, account }));
    return own === undefined ? [] : { ...one, days: own };
  });
}

/**
 * Finds the campaigns with spend on any day. Each is sought as the next one in an index, so that the
 * many rows of one campaign are not read.
 */
async function findAccountCampaigns(db: Db, site: string | null): Promise<AccountCampaign[]> {
  const first = (after = sql``) => sql`(
    select ${sql.raw(isPostgres(db) ? 'jsonb_build_array' : 'json_array')}(${CAMPAIGN_COLUMNS})
    from spend where counts = 1${ofSite(site)}${after} order by ${CAMPAIGN_COLUMNS} limit 1)`;
  const known = (at: number) => sql`found.names ->> ${sql.lit(at)}`;
  // SQLite compares several columns at once only row by row, so the last one that differs is sought.
  const next = CAMPAIGN.map((name, index) => {
    const same = CAMPAIGN.slice(0, index).map((one, i) => sql` and ${sql.ref(one)} = ${known(i)}`);
    return first(sql`${sql.join(same, sql``)} and ${sql.ref(name)} > ${known(index)}`);
  }).reverse();
  const { rows } = await sql<{ names: JsonText<string[]> }>`
    with recursive found as (
      select ${first()} as names
      union all
      select coalesce(${sql.join(next)}) from found where found.names is not null
    )
    select names from found where names is not null`.execute(db);
  return rows.map(({ names }) => {
    const [ofOne = '', source = '', account = '', campaign_id = '', campaign = ''] =
      fromJson(names);
    return { site: ofOne, source, account, campaign_id, campaign };
  });
}

function ofSite(site: string | null) {
  return site === null ? sql`` : sql` and site = ${site}`;
}

function accountKey({ site, source, account }: Omit<AccountCampaign, 'campaign_id' | 'campaign'>) {
  return JSON.stringify([site, source, account]);
}

function campaignOfAccountKey(one: AccountCampaign): string {
  return JSON.stringify(CAMPAIGN.map((name) => one[name]));
}
