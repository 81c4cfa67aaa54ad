import type { Transaction } from 'kysely';
import { findHolders } from '../../../server/src/console/desk/entries.ts';
import {
  type SentPostback,
  storePostback,
} from '../../../server/src/conversions/postbacks/store-postback.ts';
import { takenFormKey } from '../../../server/src/platform/forms/form-mark.ts';
import type { Database, SampleRow } from '../../../server/src/platform/store/schema.ts';
import {
  type AskedForCall,
  askForCall,
} from '../../../server/src/shipping/orders/handle-call-back.ts';
import {
  digitsOf,
  requestCallBack,
  type SentCallBack,
} from '../../../server/src/shipping/orders/request-call-back.ts';
import {
  type Confirmation,
  confirmOrder,
  type SentQuote,
  saveOrder,
} from '../../../server/src/shipping/orders/save-order.ts';
import {
  type ErrorReportToStore,
  storeErrorReports,
} from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { EventsToStore } from '../../../server/src/visitors/events/event-rows.ts';
import { storeEvents } from '../../../server/src/visitors/events/store-events.ts';
import {
  makeHandoff,
  nameVisitor,
  recordShown,
  type Submit,
} from '../../../server/src/visitors/handoffs/handoffs.ts';
import { createVisit, type VisitRows } from '../../../server/src/visitors/visits/create-visit.ts';
import { refreshVisit, type VisitUse } from '../../../server/src/visitors/visits/enter-visit.ts';
import { markSamples } from './mark-samples.ts';
import { type SampleDeskWork, writeDeskWork } from './sample-desk-work.ts';
import { samplePostbacks } from './sample-partners.ts';

/** Something that happens in a visit after its first arrival, as the product stores it. */
export type SampleStep =
  | { kind: 'use'; use: VisitUse }
  | {
      kind: 'hand-off';
      submit: Submit;
      firstName: string | null;
      /** When the comparison app requested it; null if it did not. */
      shownAt: number | null;
    }
  | { kind: 'order'; sent: SentQuote; outcome: SampleOrderStep | null; work: SampleDeskWork | null }
  | { kind: 'call-back'; sent: SentCallBack; work: SampleDeskWork | null };

/** The outcome of a request: an order, or a call if it has no price. */
export type SampleOrderStep =
  | { kind: 'confirm'; confirmation: Confirmation }
  | { kind: 'ask'; asked: AskedForCall };

/** The rows of a visit, and its steps in order. */
export interface SampleVisitRows {
  create: VisitRows;
  steps: SampleStep[];
}

export interface SampleBatch extends Pick<SentPostback, 'timeZones'> {
  visits: SampleVisitRows[];
  events: EventsToStore;
  errors: ErrorReportToStore[];
  /** The visits are not purged before this: epoch milliseconds. */
  expiresAt: number;
  /** Later reports of partners are left out: epoch milliseconds. */
  until: number;
}

export interface SampleCounts {
  visits: number;
  events: number;
  handOffs: number;
  orders: number;
  callBacks: number;
  errors: number;
}

/**
 * Stores samples by the commands that store real visitors' actions, and marks them. A call-back to
 * a number with an earlier, real request is left out.
 */
export async function writeSamples(
  trx: Transaction<Database>,
  { visits, events, errors, expiresAt, until, timeZones }: SampleBatch,
): Promise<SampleCounts> {
  const marks: SampleRow[] = [];
  const formKeys: string[] = [];
  const challengeKeys: string[] = [];
  const team = await findHolders(trx);
  let handOffs = 0;
  for (const { create, steps } of visits) {
    await createVisit(trx, create);
    const { id: visitId } = create.visit;
    marks.push({ kind: 'visit', id: visitId });
    for (const step of steps) {
      if (step.kind === 'use') await refreshVisit(trx, step.use);
      else if (step.kind === 'hand-off') {
        const made = (await makeHandoff(trx, step.submit))?.made === true;
        handOffs += made ? 1 : 0;
        const reports = made ? samplePostbacks(step.submit.handoff, until) : [];
        for (const row of reports) await storePostback(trx, { row, timeZones });
        const { firstName, shownAt: at } = step;
        const { lead_id: leadId } = step.submit.handoff;
        if (at !== null) await recordShown(trx, { leadId, at });
        if (firstName !== null) await nameVisitor(trx, { visitId, firstName });
      } else if (step.kind === 'order') {
        formKeys.push(...(await writeOrder(trx, step.sent, step.outcome)));
        challengeKeys.push(...keysOf(step.sent));
        const { reference } = step.sent.order;
        if (step.work) await writeDeskWork(trx, { reference }, step.work, team);
        marks.push({ kind: 'order', id: reference });
      } else if (!(await isNumberKnown(trx, step.sent))) {
        await requestCallBack(trx, step.sent);
        formKeys.push(takenFormKey(step.sent.mark));
        challengeKeys.push(...keysOf(step.sent));
        const { id } = step.sent.callBack;
        if (step.work) await writeDeskWork(trx, { call_back_id: id }, step.work, team);
        marks.push({ kind: 'call-back', id });
      }
    }
  }
  const { stored } = await storeEvents(trx, events, { sample: 1 });
  for (const [at, outcome] of (await storeErrorReports(trx, errors)).entries()) {
    const id = errors[at]?.row.fingerprint ?? '';
    if (outcome === 'new') marks.push({ kind: 'error', id });
  }
  const ids = visits.map(({ create }) => create.visit.id);
  await trx.updateTable('visit').set({ expires_at: expiresAt }).where('id', 'in', ids).execute();
  await trx.updateTable('conversion').set({ sample: 1 }).where('visit_id', 'in', ids).execute();
  // These forms and challenges were never issued, so they cannot be sent again.
  if (formKeys.length > 0) {
    await trx.deleteFrom('taken_form').where('key', 'in', formKeys).execute();
  }
  if (challengeKeys.length > 0) {
    await trx.deleteFrom('challenge_solution').where('key', 'in', challengeKeys).execute();
  }
  await markSamples(trx, marks);
  const countOf = (kind: SampleRow['kind']) => marks.filter((mark) => mark.kind === kind).length;
  return {
    visits: visits.length,
    events: stored,
    handOffs,
    orders: countOf('order'),
    callBacks: countOf('call-back'),
    errors: countOf('error'),
  };
}

/** The key of a solved challenge, if there is one. */
function keysOf({ solution }: SentQuote | SentCallBack): string[] {
  return solution === null ? [] : [solution.key];
}

/** @returns the keys of the forms that it took */
async function writeOrder(
  trx: Transaction<Database>,
  sent: SentQuote,
  outcome: SampleOrderStep | null,
): Promise<string[]> {
  await saveOrder(trx, sent);
  if (outcome?.kind === 'confirm') await confirmOrder(trx, outcome.confirmation);
  if (outcome?.kind === 'ask') await askForCall(trx, outcome.asked);
  const later = outcome?.kind === 'confirm' ? outcome.confirmation : outcome?.asked;
  return [sent.mark, ...(later ? [later.mark] : [])].map(takenFormKey);
}

async function isNumberKnown(
  trx: Transaction<Database>,
  { callBack }: SentCallBack,
): Promise<boolean> {
  const same = await trx
    .selectFrom('call_back')
    .select('id')
    .where('phone_digits', '=', digitsOf(callBack.phone))
    .executeTakeFirst();
  return same !== undefined;
}
