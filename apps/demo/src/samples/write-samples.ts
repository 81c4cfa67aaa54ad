import { storePostback } from '../../../server/src/conversions/postbacks/store-postback.ts';
import { takenFormKey } from '../../../server/src/platform/forms/form-mark.ts';
import type { SampleRow, Trx } from '../../../server/src/platform/store/schema.ts';
import type { Flag } from '../../../server/src/platform/store/tables/columns.ts';
import { askForCall } from '../../../server/src/shipping/orders/handle-call-back.ts';
import {
  phoneDigits,
  requestCallBack,
  type SentCallBack,
} from '../../../server/src/shipping/orders/request-call-back.ts';
import { confirmOrder, storeOrder } from '../../../server/src/shipping/orders/store-order.ts';
import {
  type ErrorReportToStore,
  storeErrorReports,
} from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { EventsToStore } from '../../../server/src/visitors/events/event-rows.ts';
import { storeEvents } from '../../../server/src/visitors/events/store-events.ts';
import {
  nameVisitor,
  recordQuoteShown,
  storeHandoff,
} from '../../../server/src/visitors/handoffs/handoffs.ts';
import { refreshVisit } from '../../../server/src/visitors/visits/refresh-visit.ts';
import { storeVisit, type VisitRows } from '../../../server/src/visitors/visits/store-visit.ts';
import { markSamples } from './mark-samples.ts';
import { writeDeskWork } from './write-desk-work.ts';

const STEPS = {
  refreshVisit,
  storeHandoff,
  storePostback,
  recordQuoteShown,
  nameVisitor,
  storeOrder,
  confirmOrder,
  askForCall,
  requestNewCall,
  writeDeskWork,
};

type Steps = typeof STEPS;

export type SampleStep = {
  [Name in keyof Steps]: { name: Name; input: Parameters<Steps[Name]>[1] };
}[keyof Steps];

export interface SampleVisitRows {
  create: VisitRows;
  steps: SampleStep[];
}

export interface SampleBatch {
  visits: SampleVisitRows[];
  events: EventsToStore;
  errors: ErrorReportToStore[];
  expiresAt: number;
  /** Whether experiments count them apart. */
  sample: Flag;
}

export interface SampleCounts {
  visits: number;
  events: number;
  handOffs: number;
  orders: number;
  callBacks: number;
  errors: number;
}

export async function writeSamples(
  trx: Trx,
  { visits, events, errors, expiresAt, sample }: SampleBatch,
): Promise<SampleCounts> {
  const counts = new Map<keyof Steps, number>();
  const marks: SampleRow[] = [];
  for (const { create, steps } of visits) {
    await storeVisit(trx, create);
    marks.push({ kind: 'visit', id: create.visit.id });
    for (const { name, input } of steps) {
      const run = STEPS[name] as (trx: Trx, input: unknown) => Promise<unknown>;
      if ((await run(trx, input)) !== false) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (name === 'storeOrder') marks.push({ kind: 'order', id: input.order.reference });
    }
  }
  const { stored } = await storeEvents(trx, events, { sample });
  const outcomes = await storeErrorReports(trx, errors);
  const ids = errors
    .map(({ row }) => row.fingerprint)
    .filter((_, index) => outcomes[index] === 'new');
  await markSamples(trx, [...marks, ...ids.map((id) => ({ kind: 'error', id }) as const)]);
  const visitIds = visits.map(({ create }) => create.visit.id);
  const lifetime = trx.updateTable('visit').set({ expires_at: expiresAt });
  await lifetime.where('id', 'in', visitIds).execute();
  await trx
    .updateTable('conversion')
    .set({ sample: 1 })
    .where('visit_id', 'in', visitIds)
    .execute();
  await forgetForms(trx, visits);
  return {
    visits: visits.length,
    events: stored,
    handOffs: counts.get('storeHandoff') ?? 0,
    orders: counts.get('storeOrder') ?? 0,
    callBacks: counts.get('requestNewCall') ?? 0,
    errors: ids.length,
  };
}

/** These forms and challenges were never issued, so they cannot be sent again. */
async function forgetForms(trx: Trx, visits: readonly SampleVisitRows[]): Promise<void> {
  const inputs = visits.flatMap(({ steps }) => steps.map(({ input }) => input));
  const forms = inputs.flatMap((input) => ('mark' in input ? [takenFormKey(input.mark)] : []));
  const solved = inputs.flatMap((input) =>
    'solution' in input ? (input.solution?.key ?? []) : [],
  );
  if (forms.length > 0) await trx.deleteFrom('taken_form').where('key', 'in', forms).execute();
  if (solved.length > 0) {
    await trx.deleteFrom('challenge_solution').where('key', 'in', solved).execute();
  }
}

/** Stores and marks a call-back. One to a number with an earlier request is left out. */
async function requestNewCall(trx: Trx, sent: SentCallBack): Promise<boolean> {
  const same = await trx
    .selectFrom('call_back')
    .select('id')
    .where('phone_digits', '=', phoneDigits(sent.callBack.phone))
    .executeTakeFirst();
  if (same) return false;
  await requestCallBack(trx, sent);
  await markSamples(trx, [{ kind: 'call-back', id: sent.callBack.id }]);
  return true;
}
