import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { consumeForm } from '../../platform/forms/form-mark.ts';
import { insertion } from '../../platform/store/insertions.ts';
import { lockName } from '../../platform/store/locked.ts';
import type { ChallengeSolutionRow, Trx } from '../../platform/store/schema.ts';
import type { AdConsentColumns, Flag } from '../../platform/store/tables/columns.ts';
import type { CallBackRow } from '../../platform/store/tables/shipping.ts';
import { foldedText } from '../../platform/store/texts.ts';
import { type FormVisit, resolveVisit } from '../../visitors/visits/enter-visit.ts';
import { isUnchallenged } from './order-forms.ts';

const insertCallBack = insertion('call_back');

const NEW = {
  asked_elsewhere: 0,
  status: 'open',
  call_again_at: null,
  holder_id: null,
  version: 0,
  closed_at: null,
  overdue_reported_at: null,
} as const;

export interface SentCallBack {
  visit: FormVisit;
  callBack: Omit<
    CallBackRow,
    | keyof typeof NEW
    | 'visit_id'
    | 'privacy_signal'
    | keyof AdConsentColumns
    | 'phone_digits'
    | 'folded_name'
    | 'unchallenged'
  >;
  state: string;
  mark: string;
  solution: ChallengeSolutionRow | null;
  channels: NotificationChannels;
}

/** Time within which the same number is one call: 24 hours. */
const SAME_NUMBER_MS = DAY_MS;

/** Returns the digits without a leading 1 of North America. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/**
 * Stores a call-back. The same number within a day is the same call-back, from any visitor; bots
 * cannot replace a person's. Returns null if the visit was deleted, `sent-before` if the mark was
 * used.
 */
export async function requestCallBack(
  trx: Trx,
  { visit, callBack, state, mark, solution, channels }: SentCallBack,
): Promise<'stored' | 'sent-before' | null> {
  const entered = await resolveVisit(trx, visit);
  if (entered === null) return null;
  const digits = phoneDigits(callBack.phone);
  // The lock makes the second of two at once see what the first has written.
  await lockName(trx, digits);
  // A visitor who deletes it at the same time either has deleted it before, or finds the mark.
  const same = await trx
    .updateTable('call_back')
    .set({
      asked_elsewhere: sql<Flag>`case when visit_id = ${entered.visitId} then asked_elsewhere else 1 end`,
    })
    .where('phone_digits', '=', digits)
    .where('bot', '=', callBack.bot)
    .where('created_at', '>', callBack.created_at - SAME_NUMBER_MS)
    .where('status', '!=', 'done')
    .returning('id')
    .executeTakeFirst();
  if (same) {
    const { from_zip, to_zip, about } = callBack;
    if (from_zip !== null) {
      await trx
        .updateTable('call_back')
        .set({ from_zip, to_zip, about })
        .where('id', '=', same.id)
        .where('visit_id', '=', entered.visitId)
        .execute();
    }
    return 'stored';
  }
  if (!(await consumeForm(trx, mark, callBack.created_at))) return 'sent-before';
  await insertCallBack(trx, {
    ...callBack,
    folded_name: foldedText(callBack.name),
    phone_digits: digits,
    ...NEW,
    unchallenged: await isUnchallenged(trx, solution),
    visit_id: entered.visitId,
    privacy_signal: entered.privacySignal,
    ...entered.consent,
  });
  const { id: subject, created_at: at } = callBack;
  await recordConversion(trx, {
    kind: 'call-back',
    subject,
    visit_id: entered.visitId,
    site: callBack.site,
    at,
    line: '',
    us_state: state,
    ...entered.consent,
    privacy_signal: entered.privacySignal,
    bot: callBack.bot,
  });
  await queueNotification(trx, { kind: 'call-back-asked', subject, at, channels });
  return 'stored';
}
