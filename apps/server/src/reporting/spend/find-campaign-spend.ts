import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson, isPostgres, type JsonText } from '../../platform/store/tables/columns.ts';
import type { SpendImportRow } from '../../platform/store/tables/spend.ts';

export interface SiteSpend extends CampaignNames {
  site: string;
}

export interface FoundSpend extends SiteSpend {
  cents: number;
  /** Clicks; null where the platform does not say. */
  clicks: number | null;
  /** The days on which its spend is known: those of the files that have its account. */
  days: ReadonlySet<number>;
}

interface AccountCampaign extends SiteSpend {
  account: string;
}

type Account = Pick<AccountCampaign, 'site' | 'source' | 'account'>;

type AppliedFile = Pick<SpendImportRow, 'site' | 'sources' | 'accounts' | 'first_day' | 'last_day'>;

type AccountSpend = AccountCampaign & Pick<FoundSpend, 'cents' | 'clicks'>;

const CAMPAIGN = ['site', 'source', 'account', 'campaign_id', 'campaign'] as const;

const CAMPAIGN_COLUMNS = sql.join(CAMPAIGN.map((name) => sql.ref(name)));

/**
 * Finds what campaigns cost on some days. Platforms leave out what cost nothing, so a campaign with
 * spend on any day cost 0 on each day from the first to the last of a file that has its account.
 */
export async function findCampaignSpend(
  db: Db,
  { from, to, site }: { from: number; to: number; site: string | null },
): Promise<FoundSpend[]> {
  const spent = sql`from spend where counts = 1 and day between ${from} and ${to}${ofSite(site)}`;
  const [{ rows: days }, files, { rows: sums }, campaigns] = await Promise.all([
    sql<Account & { day: number }>`select distinct site, source, account, day ${spent}`.execute(db),
    findAppliedFiles(db, { from, to, site }),
    sql<AccountSpend>`
      select ${CAMPAIGN_COLUMNS},
        cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
      ${spent} group by ${CAMPAIGN_COLUMNS}`.execute(db),
    findAccountCampaigns(db, site),
  ]);
  const accountDays = new Map<string, Set<number>>();
  const addDay = (key: string, day: number) =>
    accountDays.set(key, (accountDays.get(key) ?? new Set()).add(day));
  for (const { day, ...account } of days) addDay(accountKey(account), day);
  for (const [key, account] of new Map(campaigns.map((one) => [accountKey(one), one]))) {
    for (const { first_day, last_day } of files.filter((file) => hasAccount(file, account))) {
      for (let day = Math.max(from, first_day); day <= Math.min(to, last_day); day += 1) {
        addDay(key, day);
      }
    }
  }
  const free = campaigns.map((one): AccountSpend => ({ ...one, cents: 0, clicks: null }));
  const byCampaign = new Map([...free, ...sums].map((one) => [campaignOfAccountKey(one), one]));
  return [...byCampaign.values()].flatMap(({ account, ...one }) => {
    const own = accountDays.get(accountKey({ ...one, account }));
    return own === undefined ? [] : { ...one, days: own };
  });
}

function findAppliedFiles(
  db: Db,
  { from, to, site }: { from: number; to: number; site: string | null },
): Promise<AppliedFile[]> {
  return db
    .selectFrom('spend_import')
    .select(['site', 'sources', 'accounts', 'first_day', 'last_day'])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .$if(site !== null, (query) => query.where('site', '=', site))
    .execute();
}

/** Whether a file has spend of an account on any day. Files list names, sorted: `east, west`. */
function hasAccount(file: AppliedFile, { site, source, account }: Account): boolean {
  const isListed = (names: string, name: string) =>
    names === name || names.split(', ').includes(name);
  return file.site === site && isListed(file.sources, source) && isListed(file.accounts, account);
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

function accountKey({ site, source, account }: Account) {
  return JSON.stringify([site, source, account]);
}

function campaignOfAccountKey(one: AccountCampaign): string {
  return JSON.stringify(CAMPAIGN.map((name) => one[name]));
}
