import { own } from '@zipfront/contracts/own';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isPostgres } from '../column-types.ts';
import type { Database } from '../schema.ts';
import * as visits from './0001-visits.ts';
import * as events from './0002-events.ts';
import * as reviews from './0003-reviews.ts';
import * as errorReports from './0004-error-reports.ts';
import * as orders from './0005-orders.ts';
import * as privacy from './0006-privacy.ts';
import * as eventsByVisit from './0007-events-by-visit.ts';
import * as forms from './0008-forms.ts';
import * as ordersGuard from './0009-orders-guard.ts';
import * as shipping from './0010-shipping.ts';
import * as homeLine from './0011-home-line.ts';
import * as accounts from './0012-accounts.ts';
import * as retention from './0013-retention.ts';
import * as outbox from './0014-outbox.ts';
import * as desk from './0015-desk.ts';
import * as orderLife from './0016-order-life.ts';
import * as orderQueue from './0017-order-queue.ts';
import * as unchallenged from './0018-unchallenged.ts';
import * as samples from './0019-samples.ts';
import * as overdue from './0020-overdue.ts';
import * as deskSearch from './0022-desk-search.ts';
import * as adConsent from './0023-ad-consent.ts';
import * as leadIds from './0024-lead-ids.ts';
import * as conversions from './0025-conversions.ts';
import * as reports from './0026-reports.ts';
import * as experiments from './0027-experiments.ts';
import * as mailCounts from './0030-mail-counts.ts';
import * as spend from './0031-spend.ts';
import * as postbacks from './0032-postbacks.ts';
import * as funnel from './0033-funnel.ts';
import * as health from './0034-health.ts';
import * as exports from './0035-exports.ts';
import * as pendingVisits from './0036-pending-visits.ts';
import * as experimentMoney from './0038-experiment-money.ts';
import * as jobs from './0040-jobs.ts';
import * as eventKey from './0041-event-key.ts';
import * as vitalOrder from './0043-vital-order.ts';
import * as deletedVisits from './0044-deleted-visits.ts';
import * as visitKeys from './0045-visit-keys.ts';
import * as lastReports from './0046-last-reports.ts';
import * as visitsOfEvents from './0048-visits-of-events.ts';
import * as leadsToExport from './0052-leads-to-export.ts';
import * as clickIdsOfRetractions from './0054-click-ids-of-retractions.ts';
import * as channelRules from './0055-channel-rules.ts';
import * as conversionsByTime from './0056-conversions-by-time.ts';
import * as newVisits from './0057-new-visits.ts';
import * as countedAs from './0058-counted-as.ts';
import * as namesOfCampaigns from './0059-names-of-campaigns.ts';
import * as visitsOfEventsByQuote from './0060-visits-of-events.ts';
import * as unattachedLoad from './0061-unattached-load.ts';
import * as programSigns from './0065-program-signs.ts';
import * as sourceDays from './0066-source-days.ts';
import * as auditChain from './0067-audit-chain.ts';
import * as sitesOfCampaigns from './0071-sites-of-campaigns.ts';
import * as pendingMoney from './0072-pending-money.ts';
import * as accountsOfSpend from './0073-accounts-of-spend.ts';
import * as reasonsOfPartners from './0076-reasons-of-partners.ts';
import * as refusedPostbacks from './0077-refused-postbacks.ts';
import * as pricedRequests from './0079-priced-requests.ts';
import * as daysOfExperiments from './0080-days-of-experiments.ts';
import * as timesOfExports from './0081-times-of-exports.ts';
import * as heldForms from './0082-held-forms.ts';
import * as foldedNames from './0086-folded-names.ts';

/** Every migration by its name, in order. A released migration is never changed. */
export const MIGRATIONS: Record<string, ServerMigration> = {
  '0001-visits': visits,
  '0002-events': events,
  '0003-reviews': reviews,
  '0004-error-reports': errorReports,
  '0005-orders': orders,
  '0006-privacy': privacy,
  '0007-events-by-visit': eventsByVisit,
  '0008-forms': forms,
  '0009-orders-guard': ordersGuard,
  '0010-shipping': shipping,
  '0011-home-line': homeLine,
  '0012-accounts': accounts,
  '0013-retention': retention,
  '0014-outbox': outbox,
  '0015-desk': desk,
  '0016-order-life': orderLife,
  '0017-order-queue': orderQueue,
  '0018-unchallenged': unchallenged,
  '0019-samples': samples,
  '0020-overdue': overdue,
  '0022-desk-search': deskSearch,
  '0023-ad-consent': adConsent,
  '0024-lead-ids': leadIds,
  '0025-conversions': conversions,
  '0026-reports': reports,
  '0027-experiments': experiments,
  '0030-mail-counts': mailCounts,
  '0031-spend': spend,
  '0032-postbacks': postbacks,
  '0033-funnel': funnel,
  '0034-health': health,
  '0035-exports': exports,
  '0036-pending-visits': pendingVisits,
  '0038-experiment-money': experimentMoney,
  '0040-jobs': jobs,
  '0041-event-key': eventKey,
  '0043-vital-order': vitalOrder,
  '0044-deleted-visits': deletedVisits,
  '0045-visit-keys': visitKeys,
  '0046-last-reports': lastReports,
  '0048-visits-of-events': visitsOfEvents,
  '0052-leads-to-export': leadsToExport,
  '0054-click-ids-of-retractions': clickIdsOfRetractions,
  '0055-channel-rules': channelRules,
  '0056-conversions-by-time': conversionsByTime,
  '0057-new-visits': newVisits,
  '0058-counted-as': countedAs,
  '0059-names-of-campaigns': namesOfCampaigns,
  '0060-visits-of-events': visitsOfEventsByQuote,
  '0061-unattached-load': unattachedLoad,
  '0065-program-signs': programSigns,
  '0066-source-days': sourceDays,
  '0067-audit-chain': auditChain,
  '0071-sites-of-campaigns': sitesOfCampaigns,
  '0072-pending-money': pendingMoney,
  '0073-accounts-of-spend': accountsOfSpend,
  '0076-reasons-of-partners': reasonsOfPartners,
  '0077-refused-postbacks': refusedPostbacks,
  '0079-priced-requests': pricedRequests,
  '0080-days-of-experiments': daysOfExperiments,
  '0081-times-of-exports': timesOfExports,
  '0082-held-forms': heldForms,
  '0086-folded-names': foldedNames,
};

/** The names of the migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Stands for a migration of a later version, which has run. */
const STAND_IN: Migration = { up: async () => {} };

/** A migration of this version. */
export interface ServerMigration extends Migration {
  /** Whether it runs without a transaction on PostgreSQL (`createLargeIndex`); it must be possible to run it again. */
  outsideTransaction?: true;
}

/**
 * Migrates the tables, under a lock: if several processes start at once, one
 * migrates and the others wait. On SQLite the lock is the write transaction itself (`begin immediate`),
 * on PostgreSQL an advisory lock. All is one transaction, but for migrations of PostgreSQL that run outside of one.
 *
 * @param later the names of migrations of later versions that have run, which is an error unless they are named
 * @param migrations those of this version by their names
 * @throws the error of the database; a failed migration is rolled back, unless it runs outside of a transaction
 */
export async function migrate(
  db: Kysely<Database>,
  later: readonly string[] = [],
  migrations: Record<string, ServerMigration> = MIGRATIONS,
): Promise<void> {
  const migrator = migratorOf(db, later, migrations);
  if (isPostgres(db)) {
    for (const part of await pendingParts(migrator, migrations)) {
      const { error } = await migrator.migrateTo(part.last, {
        disableTransactions: part.isOutside,
      });
      if (error) throw error;
    }
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrations that have not run, up to one, that run in one transaction or in none. */
interface PendingPart {
  last: string;
  isOutside: boolean;
}

async function pendingParts(
  migrator: Migrator,
  migrations: Record<string, ServerMigration>,
): Promise<PendingPart[]> {
  const parts: PendingPart[] = [];
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt !== undefined) continue;
    const isOutside = own(migrations, name)?.outsideTransaction ?? false;
    const before = parts.at(-1);
    if (before?.isOutside === isOutside) before.last = name;
    else parts.push({ last: name, isOutside });
  }
  return parts;
}

/** Creates the tables of an empty database as of the named migration. */
export async function makeTablesOf(db: Kysely<Database>, lastMigration: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(lastMigration);
  if (error) throw error;
}

function migratorOf(
  db: Kysely<Database>,
  later: readonly string[] = [],
  ours: Record<string, ServerMigration> = MIGRATIONS,
): Migrator {
  const standIns = Object.fromEntries(later.map((name) => [name, STAND_IN]));
  const migrations = { ...ours, ...standIns };
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
