import { hash, randomUUIDv7 } from 'node:crypto';
import { own } from '@zipfront/contracts/own';
import {
  MONEY_CURRENCY,
  POSTBACK_FIELDS,
  type PostbackBody,
  type PostbackField,
  postbackSchema,
} from '@zipfront/contracts/postback';
import * as v from 'valibot';
import type { PartnerMapping, PostbackRow } from '../../platform/store/postback-rows.ts';
import { storableText } from '../../platform/store/storable.ts';
import { withoutHiddenCharacters } from '../../platform/store/visible-text.ts';
import { amountCents, isNegativeAmount } from './amount-cents.ts';
import { meaningOf } from './meaning-of.ts';
import { isUnfilledMacro } from './unfilled-macro.ts';

/** A wrong field of a report, with a sentence for the partner. */
export interface WrongField {
  field: PostbackField;
  detail: string;
}

/** A report as it is stored, or what is wrong in it. */
export type ReadPostback = { row: Omit<PostbackRow, 'matched'> } | { wrong: WrongField };

/** Maximum length of a partner's reason; a longer one is cut. */
const MAX_REASON_LENGTH = 200;

/** Explanations of wrong fields, by their names. */
const FIELDS: Readonly<Record<string, string>> = {
  lead_id: 'lead_id must be the id of the lead, as it was handed over.',
  transaction_id: `transaction_id must be a text of 1 to 100 visible ASCII characters without a space, or a whole number up to ${Number.MAX_SAFE_INTEGER}.`,
  event: 'event or status must be a word of 1 to 60 letters, digits, and _ . : -',
  status: 'status must be a word of 1 to 60 letters, digits, and _ . : -',
  amount:
    'amount must be dollars from 0 to 10000000.00 such as 42.50, $1,234.50 or 42.50 USD, with a point before the decimals.',
  currency: 'currency must be USD, or left out.',
  occurred_at:
    'occurred_at must be a time in the calendar with Z or an offset such as 2026-11-20T18:30:00Z.',
};

const NEGATIVE =
  'amount is negative: send what was taken back as an amount above 0, with a word that means reversed.';

/**
 * Reads the fields of a report.
 *
 * @param sent the fields by their names, without empty ones (`sentFields`)
 */
export function readPostback(
  sent: Record<string, unknown>,
  { partner, mapping, now }: { partner: string; mapping: PartnerMapping; now: number },
): ReadPostback {
  const unfilled = POSTBACK_FIELDS.find((field) => isUnfilled(sent, field, mapping));
  if (unfilled !== undefined) {
    const detail = `${unfilled} is a macro that was not filled in: correct the template of your postback.`;
    return { wrong: { field: unfilled, detail } };
  }
  const parsed = v.safeParse(postbackSchema, sent);
  if (!parsed.success) return wrong(nameOf(parsed.issues[0]));
  const body = parsed.output;
  const cents = body.amount == null ? null : amountCents(body.amount);
  if (cents === null && body.amount != null) {
    return isNegativeAmount(body.amount)
      ? { wrong: { field: 'amount', detail: NEGATIVE } }
      : wrong('amount');
  }
  const occurredAt = body.occurred_at == null ? now : Date.parse(body.occurred_at);
  if (Number.isNaN(occurredAt)) return wrong('occurred_at');
  const { word, status } = meaningOf(body, mapping);
  return {
    row: {
      id: randomUUIDv7(),
      partner,
      transaction_id: body.transaction_id,
      lead_id: body.lead_id,
      event: word,
      status,
      amount_cents: cents,
      currency: cents === null ? null : MONEY_CURRENCY,
      // A clock that is ahead must not make a report the newest for days.
      occurred_at: Math.min(occurredAt, now),
      received_at: now,
      content_hash: contentHash(body, cents),
      reason: reasonOf(body),
    },
  };
}

/** Whether a field has a macro in place of its value. A reason is refused for nothing, and a word that has a meaning is a word. */
function isUnfilled(
  sent: Record<string, unknown>,
  field: PostbackField,
  mapping: PartnerMapping,
): boolean {
  const value = own(sent, field);
  if (field === 'reason' || typeof value !== 'string') return false;
  const isWord = field === 'event' || field === 'status';
  if (isWord && meaningOf({ event: value }, mapping).status !== null) return false;
  return isUnfilledMacro(value, field);
}

function wrong(field: PostbackField): ReadPostback {
  return { wrong: { field, detail: own(FIELDS, field) ?? `${field} is wrong.` } };
}

/** The partner's reason in one line, without hidden characters; null for none. */
function reasonOf({ reason }: PostbackBody): string | null {
  if (reason == null || isUnfilledMacro(reason, 'reason')) return null;
  const line = storableText(withoutHiddenCharacters(reason)).replace(/\s+/g, ' ').trim();
  return line.slice(0, MAX_REASON_LENGTH) || null;
}

/** A hash of the facts as they were sent, so that a repetition is known also where its time is missing. */
function contentHash(body: PostbackBody, cents: number | null): string {
  const { lead_id, event, status, occurred_at } = body;
  const words = [event, status].map((word) => word?.toLowerCase() ?? null);
  const at = occurred_at == null ? null : Date.parse(occurred_at);
  return hash('sha256', JSON.stringify([lead_id, ...words, cents, at]), 'base64url');
}

function nameOf(issue: v.BaseIssue<unknown>): PostbackField {
  const path = v.getDotPath(issue);
  return POSTBACK_FIELDS.find((field) => field === path) ?? 'event';
}
