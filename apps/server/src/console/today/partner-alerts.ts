import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import type { Kysely } from 'kysely';
import { findPartners, type PartnersQuery } from '../../conversions/postbacks/find-partners.ts';
import { findSharedTransactions } from '../../conversions/postbacks/find-shared-transactions.ts';
import type { Database } from '../../platform/store/schema.ts';
import { findPartnerReports } from './fallen-page-alerts.ts';
import type { Alert } from './rank-alerts.ts';

export async function ofPartners(
  db: Kysely<Database>,
  { now, today }: PartnersQuery,
): Promise<Alert[]> {
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
        ? `1 report of ${names} in 7 days matches no lead, or has an unknown word.`
        : `${reports} reports of ${names} in 7 days match no lead, or have an unknown word.`,
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
        ? `1 report to the address of ${names} had no valid proof in 7 days.`
        : `${reports} reports to the address of ${names} had no valid proof in 7 days.`,
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
