import type { Trx } from '../../platform/store/schema.ts';
import { moveChoice } from '../../reporting/rollups/move-counts.ts';
import { consentColumns, lockConsent, storeConsent } from '../../visitors/visits/consent.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { findDeletedIds } from '../../visitors/visits/deleted-ids.ts';
import { forgetIdentifiers, setOptOut } from '../../visitors/visits/opt-out.ts';
import { type Carry, ROWS_AT_ONCE } from './carry.ts';

/** Stores opt-outs and a no, too. The marks of deleted visits are added before. */
export const carryVisits: Carry = async ({ restored, previous, at }) => {
  const done = { deleted: 0, 'opted out': 0, 'no to measuring': 0 };
  for await (const visits of visitsInParts(restored)) {
    const deleted = await findDeletedIds(restored, new Set(visits.map(({ id }) => id)));
    for (const visitId of deleted) await deleteVisit(restored, { visitId, at });
    done.deleted += deleted.size;
    const others = new Map(visits.flatMap((row) => (deleted.has(row.id) ? [] : [[row.id, row]])));
    if (others.size === 0) continue;
    const latest = await previous
      .selectFrom('visit')
      .select(['id', 'privacy_signal', 'ad_consent', 'ad_consent_at', 'ad_consent_version'])
      .where('id', 'in', [...others.keys()])
      .where((where) =>
        where.or([where('privacy_signal', '=', 1), where('ad_consent', '=', 'denied')]),
      )
      .execute();
    for (const row of latest) {
      const before = others.get(row.id);
      if (row.privacy_signal === 1 && before?.privacy_signal === 0) {
        await setOptOut(restored, { visitId: row.id, privacySignal: 1 });
        done['opted out'] += 1;
      }
      if (row.ad_consent === 'denied' && before?.ad_consent !== 'denied') {
        await deny(restored, row.id, {
          at: row.ad_consent_at ?? at,
          consentVersion: row.ad_consent_version,
        });
        done['no to measuring'] += 1;
      }
    }
  }
  return Object.entries(done).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
};

async function deny(
  trx: Trx,
  visitId: string,
  answer: { at: number; consentVersion: string | null },
): Promise<void> {
  const arrival = { ...answer, consent: 'denied', consentWords: null } as const;
  const before = await lockConsent(trx, visitId);
  const columns = consentColumns(arrival);
  await trx.updateTable('visit').set(columns).where('id', '=', visitId).execute();
  if (before) await moveChoice(trx, visitId, { from: before, to: { ...before, ...columns } });
  await storeConsent(trx, visitId, arrival);
  await forgetIdentifiers(trx, visitId);
}

async function* visitsInParts(trx: Trx) {
  let after = '';
  for (;;) {
    const rows = await trx
      .selectFrom('visit')
      .select(['id', 'privacy_signal', 'ad_consent'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}
