import { PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import { PARTNER_AUTHS } from '@zipfront/contracts/console/partners';
import { sql } from 'kysely';
import { findPartners, type PartnersQuery } from '../../conversions/postbacks/find-partners.ts';
import { findSharedTransactions } from '../../conversions/postbacks/find-shared-transactions.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Alert } from './rank-alerts.ts';

export async function findPartnerAlerts(db: Db, { now, today }: PartnersQuery): Promise<Alert[]> {
  const [partners, reports, transactions] = await Promise.all([
    findPartners(db, { now, today }),
    findPartnerReports(db, today),
    findSharedTransactions(db, { now }),
  ]);
  const counted = partners.map(({ id, name, disabled_at, unmatched }) => {
    const { waiting = 0, unproven = 0 } = reports.find(({ partner }) => partner === id) ?? {};
    // Reports for a disabled partner are refused on purpose.
    const shared = transactions.find(({ partner }) => partner === id)?.leads ?? 0;
    const strange = disabled_at === null ? unproven : 0;
    return { id, name, unmatched, waiting, shared, unproven: strange };
  });
  return [
    ...ofCause('refused-reports', counted, 'waiting', (reports, names) =>
      reports === 1
        ? `1 report of ${names} was refused, and waits for a correction.`
        : `${reports} reports of ${names} were refused, and wait for a correction.`,
    ),
    ...ofCause('uncounted-reports', counted, 'unmatched', (reports, names) =>
      reports === 1
        ? `1 report of ${names} in ${PARTNER_REPORT_DAYS} days matches no lead, or has an unknown word.`
        : `${reports} reports of ${names} in ${PARTNER_REPORT_DAYS} days match no lead, or have an unknown word.`,
    ),
    ...ofCause(
      'shared-transactions',
      counted,
      'shared',
      (leads, names) =>
        `Is it a placeholder? One transaction id of ${names} came for ${leads} leads of a day.`,
    ),
    ...ofCause('unproven-reports', counted, 'unproven', (reports, names) =>
      reports === 1
        ? `1 report to the address of ${names} had no valid proof in ${PARTNER_REPORT_DAYS} days.`
        : `${reports} reports to the address of ${names} had no valid proof in ${PARTNER_REPORT_DAYS} days.`,
    ),
  ];
}

type PartnerCounts = Record<'unmatched' | 'waiting' | 'shared' | 'unproven', number> & {
  id: string;
  name: string;
};

/** The most reports first; the line of a single partner links to its page. */
function ofCause(
  kind: Alert['kind'],
  partners: readonly PartnerCounts[],
  cause: 'unmatched' | 'waiting' | 'shared' | 'unproven',
  textOf: (reports: number, names: string) => string,
): Alert[] {
  const concerned = partners
    .filter((partner) => partner[cause] > 0)
    .toSorted((one, other) => other[cause] - one[cause]);
  const reports = concerned.reduce((sum, partner) => sum + partner[cause], 0);
  const names = concerned.map(({ name }) => name).join(', ');
  const [first] = concerned;
  if (first === undefined) return [];
  const address = concerned.length === 1 ? itemPath('partner', first.id) : CONSOLE_PATHS.partners;
  return [{ kind, size: reports, text: textOf(reports, names), page: 'partners', address }];
}

interface PartnerReports {
  partner: string;
  /** Reports with the partner's proof and a wrong field, which wait for a correction. */
  waiting?: number;
  /** Reports without a valid proof: from the partner, or from a stranger who knows its address. */
  unproven?: number;
}

/**
 * Counts refused reports by partner: those that wait for a correction, and those without a proof in
 * the last seven days. If a report was refused for its proof, its reason is the name of the proof.
 *
 * @param today days since 1970-01-01, in the reporting time zone
 */
async function findPartnerReports(db: Db, today: number): Promise<PartnerReports[]> {
  const proofs = PARTNER_AUTHS.map(([name]) => name);
  const [waiting, unproven] = await Promise.all([
    db
      .selectFrom('refused_postback')
      .select(['partner', sql<number>`cast(sum(waiting) as bigint)`.as('waiting')])
      .where('waiting', '>', 0)
      .groupBy('partner')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('unproven')])
      .where('reason', 'in', proofs)
      .where('day', '>', today - PARTNER_REPORT_DAYS)
      .groupBy('partner')
      .execute(),
  ]);
  const partners = new Set([...waiting, ...unproven].map(({ partner }) => partner));
  return [...partners].map((partner) => ({
    ...unproven.find((one) => one.partner === partner),
    ...waiting.find((one) => one.partner === partner),
    partner,
  }));
}
