import type { Transaction } from 'kysely';
import type { Database, Flag } from '../store/schema.ts';
import { createVisit } from '../visits/create-visit.ts';
import type { VisitRows } from '../visits/new-visit.ts';
import { useVisit, type VisitUse } from '../visits/use-visit.ts';

/** Whose a form is: of a visit that is known, or of one that is made with it. */
export type FormOwner = { use: VisitUse } | { create: VisitRows };

/** The id of the visit whose a form is. */
export function visitOf(owner: FormOwner): string {
  return 'create' in owner ? owner.create.visit.id : owner.use.visitId;
}

/**
 * Uses or makes the visit of a form. Using it locks its row, so that of two forms at once the second
 * sees what the first has written.
 *
 * @returns null where the known visit is gone
 */
export async function enterOwner(
  trx: Transaction<Database>,
  owner: FormOwner,
): Promise<{ visitId: string; privacySignal: Flag } | null> {
  if ('create' in owner) {
    await createVisit(trx, owner.create);
    const { id, privacy_signal } = owner.create.visit;
    return { visitId: id, privacySignal: privacy_signal };
  }
  const used = await useVisit(trx, owner.use);
  return used && { visitId: owner.use.visitId, privacySignal: used.privacySignal };
}
