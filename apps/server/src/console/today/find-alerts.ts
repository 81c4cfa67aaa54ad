import { itemPath } from '@zipfront/contracts/console/pages';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { countSendable } from '../../conversions/uploads/find-uploads.ts';
import { findFailing, findOutboxSize } from '../../notifications/find-notification-state.ts';
import type { OverdueQuery } from '../../notifications/overdue.ts';
import { findLastBackup } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import { findExperiments } from '../../reporting/experiments/experiments.ts';
import { readOut } from '../../reporting/experiments/read-out.ts';
import { findFallenPages } from '../../reporting/page-health/find-fallen-pages.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { findSpendSources, SOURCE_DAYS } from '../../reporting/spend/find-spend-sources.ts';
import { findLastRun } from '../../reporting/warehouse/warehouse-runs.ts';
import { findContentRefusal } from '../../site/pages/content-refusal.ts';
import { countCallBacks } from '../desk/desk-call-backs.ts';
import { countOrders } from '../desk/desk-orders.ts';
import { countOldReviews, countOverdue } from '../desk/overdue.ts';
import { findErrorAlerts } from './error-alerts.ts';
import { fallenPageAlerts } from './fallen-page-alerts.ts';
import { findPartnerAlerts } from './partner-alerts.ts';
import { type Alert, alertIf, rankAlerts } from './rank-alerts.ts';

/** Days after which a missing nightly backup is an alert: one night may fail. */
const BACKUP_DAYS = 2;

export interface AlertsQuery extends OverdueQuery {
  today: number;
  isDeclared(experiment: string): boolean;
}

export async function findAlerts(db: Db, query: AlertsQuery): Promise<Alert[]> {
  const found = await Promise.all([
    findPageAlerts(db, query),
    findContentAlerts(db, query),
    findDeskAlerts(db, query),
    findBotAlerts(db),
    findPartnerAlerts(db, query),
    findUnsentAlerts(db, query),
    findSpendAlerts(db, query),
    findExperimentAlerts(db, query),
    findBackupAlerts(db, query),
  ]);
  return rankAlerts(found.flat());
}

async function findPageAlerts(db: Db, { today }: AlertsQuery): Promise<Alert[]> {
  const pages = await findFallenPages(db, { today, site: null });
  const named = pages.flatMap(({ errors }) => errors.map(({ fingerprint }) => fingerprint));
  return [...fallenPageAlerts(pages, today), ...(await findErrorAlerts(db, today, new Set(named)))];
}

async function findContentAlerts(db: Db, query: OverdueQuery): Promise<Alert[]> {
  const refusal = await findContentRefusal(db);
  const { errors = [], since = null } = refusal ?? {};
  const more = errors.length - 1;
  return alertIf(
    'refused-content',
    'health',
    errors.length,
    () =>
      `The content files are not published, and the pages stay as they were: ${errors[0]}` +
      (more <= 0 ? '' : more === 1 ? ' And 1 more error.' : ` And ${more} more errors.`),
    dayAt(query, since),
  );
}

async function findDeskAlerts(db: Db, query: OverdueQuery): Promise<Alert[]> {
  const [{ callBacks, orders, callBacksSince, ordersSince }, reviews] = await Promise.all([
    countOverdue(db, query),
    countOldReviews(db, query),
  ]);
  return [
    ...alertIf(
      'overdue-call',
      'callBacks',
      callBacks,
      (count) => (count === 1 ? '1 call-back is overdue.' : `${count} call-backs are overdue.`),
      dayAt(query, callBacksSince),
    ),
    ...alertIf(
      'overdue-call',
      'orders',
      orders,
      (count) =>
        count === 1
          ? '1 request without a price is overdue.'
          : `${count} requests without a price are overdue.`,
      dayAt(query, ordersSince),
    ),
    ...alertIf(
      'old-reviews',
      'reviews',
      reviews.count,
      (count) =>
        count === 1
          ? '1 review is held for more than a working day.'
          : `${count} reviews are held for more than a working day.`,
      dayAt(query, reviews.since),
    ),
  ];
}

/** Counts items in the filter "Perhaps bots": the desk may find a visitor among them. */
async function findBotAlerts(db: Db): Promise<Alert[]> {
  const [callBacks, orders] = await Promise.all([
    countCallBacks(db, 'bots'),
    countOrders(db, 'bots'),
  ]);
  const textOf = (item: string) => (count: number) =>
    count === 1 ? `1 ${item} is perhaps from a bot.` : `${count} ${item}s are perhaps from bots.`;
  return [
    ...alertIf('perhaps-bots', 'callBacks', callBacks, textOf('call-back')),
    ...alertIf('perhaps-bots', 'orders', orders, textOf('order')),
  ].map((alert) => ({ ...alert, address: `${alert.address}?show=bots` }));
}

async function findUnsentAlerts(db: Db, { now }: AlertsQuery): Promise<Alert[]> {
  const [failing, outbox, failingUploads, uploads, warehouse] = await Promise.all([
    findFailing(db, 'outbox'),
    findOutboxSize(db, now),
    findFailing(db, 'conversion_upload'),
    countSendable(db, now),
    findLastRun(db),
  ]);
  const notifications = [
    ...alertIf('failing-notifications', 'health', failing?.count ?? 0, (count) =>
      count === 1
        ? `1 notification waits, as sending it fails: ${failing?.reason}.`
        : `${count} notifications wait, as sending them fails: ${failing?.reason}.`,
    ),
    ...alertIf('dead-notifications', 'health', outbox.dead, (count) =>
      count === 1
        ? '1 notification could not be sent.'
        : `${count} notifications could not be sent.`,
    ),
  ];
  return [
    ...notifications.map((alert) => ({ ...alert, may: 'work-desk' as const })),
    ...alertIf('failing-uploads', 'uploads', failingUploads?.count ?? 0, (count) =>
      count === 1
        ? `1 conversion waits, as sending it fails: ${failingUploads?.reason}.`
        : `${count} conversions wait, as sending them fails: ${failingUploads?.reason}.`,
    ),
    ...alertIf('dead-uploads', 'uploads', uploads, (count) =>
      count === 1
        ? '1 conversion was refused by its platform.'
        : `${count} conversions were refused by their platforms.`,
    ),
    ...alertIf(
      'failing-warehouse',
      'health',
      warehouse?.error == null ? 0 : 1,
      () => `The warehouse could not be written: ${warehouse?.error}`,
    ),
  ];
}

async function findSpendAlerts(db: Db, { today }: AlertsQuery): Promise<Alert[]> {
  const sources = await findSpendSources(db, { since: today - SOURCE_DAYS, site: null });
  const late = sources.filter(({ lastDay }) => lastDay < today - 1);
  const days = Math.max(0, ...late.map(({ lastDay }) => today - 1 - lastDay));
  const names = [...new Set(late.map(({ name }) => name))].join(', ');
  const alerts = alertIf(
    'missing-spend',
    'spend',
    days,
    (count) =>
      count === 1
        ? `The spend of yesterday is not imported: ${names}.`
        : `Spend is not imported for ${count} days: ${names}.`,
    today - days,
  );
  return alerts.map((alert) => ({ ...alert, sources: late }));
}

async function findExperimentAlerts(db: Db, { now, isDeclared }: AlertsQuery): Promise<Alert[]> {
  const alerts: Alert[] = [];
  for (const counts of await findExperiments(db)) {
    const { name } = counts.experiment;
    if (!isDeclared(name)) continue;
    const options = { now, isDeclared: true, areEarningsKnown: false };
    const { state, sentence } = await readOut(counts, options);
    if (state !== 'decided' && state !== 'invalidated') continue;
    alerts.push({
      kind: state === 'decided' ? 'decided-experiment' : 'invalidated-experiment',
      size: counts.experiment.visitors,
      count: 1,
      text: `${counts.isSample ? 'Sample data: ' : ''}Experiment ${name}: ${sentence}`,
      page: 'experiment',
      address: itemPath('experiment', name),
    });
  }
  return alerts;
}

async function findBackupAlerts(db: Db, { now, today }: AlertsQuery): Promise<Alert[]> {
  const [last, first] = await Promise.all([findLastBackup(db), findFirstDay(db)]);
  const days = last === null ? today - (first ?? today) : Math.floor((now - last) / DAY_MS);
  if (days < BACKUP_DAYS) return [];
  return alertIf(
    'missing-backup',
    'health',
    days,
    (count) =>
      last === null
        ? 'No backup was taken yet by our command.'
        : `No backup was taken by our command for ${count} days.`,
    today - days,
  );
}

async function findFirstDay(db: Db): Promise<number | null> {
  const first = await db
    .selectFrom('rollup_device')
    .select('day')
    .where('origin', '<>', 'sample')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return first?.day ?? null;
}

function dayAt({ timeZones }: OverdueQuery, at: number | null): number | undefined {
  const [zone = 'UTC'] = Object.values(timeZones);
  return at === null ? undefined : reportingTime(at, zone).day;
}
