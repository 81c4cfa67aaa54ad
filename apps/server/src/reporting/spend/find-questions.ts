import { hash } from 'node:crypto';
import type { SpendQuestion } from '@zipfront/contracts/console/spend';
import { amountText, isWholeCurrency } from '@zipfront/contracts/money/currency';
import { dateText } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { SpendImportRow } from '../../platform/store/tables/spend.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { SpendFile, SpendLine } from './spend-file.ts';

/** A day is compared with the four weeks before it. */
const COMPARED_DAYS = 28;

/** A day with fewer days before it is not compared. */
const MIN_COMPARED_DAYS = 3;

const DEAR_TIMES = 10;
const DEAR_CENTS = 10_000;

const NAMED = 5;

type Preview = Pick<SpendImportRow, 'id' | 'site' | 'currency' | 'first_day' | 'last_day'>;

/**
 * Finds what a person is asked before an import: the questions of its file, and those about
 * campaigns that would stop counting, money that would count twice, and days that cost far more.
 */
export async function findQuestions(db: Db, id: string): Promise<SpendQuestion[]> {
  const preview = await db
    .selectFrom('spend_import')
    .select(['id', 'site', 'currency', 'first_day', 'last_day', 'questions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts = [
    ...fromJson(preview.questions),
    ...(await findVanishedSpend(db, preview)),
    ...(await findSpendCountedTwice(db, preview)),
    ...(await findDearDays(db, preview)),
  ];
  return texts.map((text) => ({ key: hash('sha256', text, 'base64url'), text }));
}

/** Campaigns of its days that its file does not have. */
async function findVanishedSpend(db: Db, { id, site, currency }: Preview): Promise<string[]> {
  const { rows } = await sql<{ campaign: string; cents: number | string; days: number | string }>`
    select case when campaign = '' then campaign_id else campaign end as campaign,
      cast(sum(cents) as bigint) as cents, count(distinct day) as days
    from spend
    where counts = 1 and cents > 0 and site = ${site} and import_id <> ${id}
      and (source, account, day) in (select distinct source, account, day from spend where import_id = ${id})
      and (campaign_id = '' or (source, account, day, campaign_id) not in (
        select source, account, day, campaign_id from spend where import_id = ${id}))
      and (campaign = '' or (source, account, day, campaign) not in (
        select source, account, day, campaign from spend where import_id = ${id}))
    group by case when campaign = '' then campaign_id else campaign end
    order by sum(cents) desc, 1`.execute(db);
  if (rows.length === 0) return [];
  const named = rows
    .slice(0, NAMED)
    .map(({ campaign, cents, days }) => {
      const onDays = Number(days) === 1 ? 'on 1 day' : `on ${days} days`;
      return `“${campaign}”, ${amountText(Number(cents), currency)} ${onDays}`;
    })
    .join('; ');
  const more = rows.length > NAMED ? `; ${rows.length - NAMED} more` : '';
  return [
    `Spend that counts now would not count any more, as the file does not have these campaigns: ${named}${more}. Is the file whole, and of the same account?`,
  ];
}

async function findSpendCountedTwice(db: Db, { id, site, currency }: Preview): Promise<string[]> {
  const own = sql`from spend where import_id = ${id}`;
  const { rows } = await sql<{
    site: string;
    account: string;
    cents: number | string;
    days: number | string;
  }>`
    select site, account, cast(sum(cents) as bigint) as cents, count(distinct day) as days
    from spend
    where counts = 1 and cents > 0 and import_id <> ${id}
      and (site <> ${site} or (source, account, day) not in (select distinct source, account, day ${own}))
      and (
        (campaign_id <> '' and (source, day, campaign_id) in (select source, day, campaign_id ${own}))
        or (campaign <> '' and (source, day, campaign) in (select source, day, campaign ${own} and campaign_id = ''))
        or (campaign <> '' and campaign_id = '' and (source, day, campaign) in (select source, day, campaign ${own})))
    group by site, account
    order by site, account`.execute(db);
  return rows.map(({ site: other, account, cents, days }) => {
    const place = `${account === '' ? 'no account' : `account ${account}`} and ${other === '' ? 'several sites' : `site ${other}`}`;
    return `The same campaigns count already under ${place}: ${amountText(Number(cents), currency)} on ${days} of these days. Both would count. Is it other money?`;
  });
}

/** Without `distinct`, PostgreSQL would compare every pair of rows of a file without statistics. */
async function findDearDays(db: Db, preview: Preview): Promise<string[]> {
  const { id, site, currency, first_day, last_day } = preview;
  const { rows } = await sql<{
    day: number;
    source: string;
    account: string;
    own: number | string | null;
    counted: number | string | null;
  }>`
    select day, source, account,
      cast(sum(case when import_id = ${id} then cents end) as bigint) as own,
      cast(sum(case when import_id <> ${id} then cents end) as bigint) as counted
    from spend
    where site = ${site} and (import_id = ${id} or counts = 1)
      and day between ${first_day - COMPARED_DAYS} and ${last_day}
      and (source, account) in (select distinct source, account from spend where import_id = ${id})
    group by day, source, account
    order by day`.execute(db);
  const dear = [
    ...Map.groupBy(rows, ({ source, account }) => JSON.stringify([source, account])),
  ].flatMap(([, days]) => {
    const sums = days.map(({ day, own, counted }) => ({
      day,
      isOwn: own !== null,
      cents: Number(own ?? counted),
    }));
    return sums.filter(({ day, isOwn, cents }) => {
      const before = sums.filter((one) => one.day < day && one.day >= day - COMPARED_DAYS);
      const mean = before.reduce((sum, one) => sum + one.cents, 0) / before.length;
      const isCompared = isOwn && before.length >= MIN_COMPARED_DAYS && cents > DEAR_CENTS;
      return isCompared && cents > DEAR_TIMES * mean;
    });
  });
  const [first] = dear;
  if (first === undefined) return [];
  const more = dear.length > 1 ? ` So did ${dear.length - 1} more.` : '';
  return [
    `${dateText(dateOfDay(first.day))} cost ${amountText(first.cents, currency)}, more than ${DEAR_TIMES} times the mean of the ${COMPARED_DAYS} days before it.${more} Are the amounts right?`,
  ];
}

/** Hundredths. The dearest keywords of insurance cost about a third of this. */
const DEAR_CLICK_CENTS = 30_000;

/** A dearer impression raises a question, in hundredths, where clicks are not known. */
const DEAR_IMPRESSION_CENTS = 5_000;

/** Hundredths. One dollar in millionths would be ten times this. */
const DEAR_DAY_CENTS = 10_000_000;

/** Amounts without a decimal mark raise a question if their mean is greater, in hundredths. */
const DEAR_MEAN_CENTS = 100_000;

/** The unit of a currency without decimals is worth about a thousandth of others: won and yen. */
const WITHOUT_DECIMALS = 1_000;

export function doubtAmounts(
  { lines, isUnitKnown = false }: Pick<SpendFile, 'lines' | 'isUnitKnown'>,
  currency: string,
): string[] {
  const times = isWholeCurrency(currency) ? WITHOUT_DECIMALS : 1;
  const dear = lines.filter((line) => isDear(line, times));
  const costly = lines.filter(({ cents }) => cents > 0);
  const mean = costly.reduce((sum, { cents }) => sum + cents, 0) / costly.length;
  const areWhole = !isUnitKnown && costly.every(({ cents }) => cents % 100 === 0);
  const [first = areWhole && mean > DEAR_MEAN_CENTS * times ? costly[0] : undefined] = dear;
  if (first === undefined) return [];
  const { day, campaign, campaign_id, cents, clicks } = first;
  const clicked = clicks === null ? '' : ` for ${clicks} ${clicks === 1 ? 'click' : 'clicks'}`;
  const more = dear.length > 1 ? ` Of ${dear.length} rows the amounts are as large.` : '';
  const whole =
    dear.length > 0
      ? ''
      : ` All amounts are whole numbers, on average ${amountText(mean, currency)}.`;
  return [
    `“${campaign || campaign_id}” on ${dateText(dateOfDay(day))} cost ${amountText(cents, currency)}${clicked}.${more}${whole} Are they right, and not in millionths (micros)?`,
  ];
}

function isDear({ cents, clicks, impressions }: SpendLine, times: number): boolean {
  if (cents > DEAR_DAY_CENTS * times) return true;
  if (clicks) return cents / clicks > DEAR_CLICK_CENTS * times;
  return !!impressions && cents / impressions > DEAR_IMPRESSION_CENTS * times;
}
