import { hash, randomUUIDv7 } from 'node:crypto';
import { decoded } from '@zipfront/contracts/attribution/decode-parameter';
import { MAX_REPORT_CENTS } from '@zipfront/contracts/money/amounts';
import {
  MONEY_CURRENCY,
  POSTBACK_FIELDS,
  type PostbackBody,
  type PostbackField,
  postbackSchema,
} from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { UUID_SHAPE } from '@zipfront/contracts/visits/uuid-shape';
import * as v from 'valibot';
import type { PartnerMapping, PostbackRow } from '../../platform/store/tables/conversions.ts';
import { storableText, withoutHiddenCharacters } from '../../platform/store/texts.ts';
import { statusOfReport } from './status-mapping.ts';

const MARK_BEFORE = /^(?:US\$|USD|\$)/i;
const MARK_AFTER = /(?:US\$|USD|\$)$/i;

/** Several groups, or one with decimals: a single group could be a decimal comma. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/**
 * Reads an amount in cents without floating point; more than two decimals are rounded half up:
 * `42.50`, 42.5, `$1,234.50`. Returns null for a negative amount, and for `1,234`, whose comma
 * could be a decimal comma.
 */
export function amountCents(amount: string | number): number | null {
  const bare = String(amount).trim().replace(MARK_BEFORE, '').replace(MARK_AFTER, '').trim();
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  const [, dollars = '', decimals = ''] = /^(\d{0,9})(?:\.(\d*))?$/.exec(plain) ?? [];
  if (dollars === '' && decimals === '') return null;
  const hundredths = Number(dollars + decimals.slice(0, 2).padEnd(2, '0'));
  const cents = hundredths + ((decimals[2] ?? '') >= '5' ? 1 : 0);
  return cents <= MAX_REPORT_CENTS ? cents : null;
}

/** Whether an amount is a form of {@link amountCents} with a minus or in parentheses. */
export function isNegativeAmount(amount: string | number): boolean {
  const text = String(amount).trim();
  const bare = text.replace(/^(\$?)[-−(]/, '$1').replace(/[-−)]$/, '');
  return bare !== text && amountCents(bare) !== null;
}

/** The marks around a macro's name, which starts with a letter. */
const SURROUNDED = [
  /^\[\[?[a-z][^[\]]*\]\]?$/,
  /^##?[a-z][^#]*##?$/,
  /^%%?[a-z][^%]*%%?$/,
  /^\$\$?[a-z][^$]*\$\$?$/,
  /^<<?[a-z][^<>]*>>?$/,
  /^\(\(?[a-z][^()]*\)\)?$/,
  /^__[a-z].*__$/,
];

/** A macro in braces, perhaps inside other text: `{id}`, `{{id}}`, `${id}`, `sale-{id}`. */
const IN_BRACES = /\{[a-z_][^{}]*\}/;

/** Some programs write a UUID in braces. */
const UUID_IN_BRACES = new RegExp(`^\\{${UUID_SHAPE}\\}$`);

/** Programs and templates send these texts if they have no value. */
const STANDS_FOR_NOTHING = new Set(['null', 'undefined', 'nan', 'none', 'nil', 'replace']);

/**
 * Whether a value is a placeholder that a partner's software has not filled: `{transaction_id}`,
 * `[[id]]`, `#tid#`, `%ID%`, `null` and the like, or the field's own name.
 */
export function isUnfilledMacro(value: string, field: string): boolean {
  const text = decoded(value.trim()).toLowerCase();
  if (STANDS_FOR_NOTHING.has(text) || text === field) return true;
  if (UUID_IN_BRACES.test(text)) return false;
  return IN_BRACES.test(text) || SURROUNDED.some((pattern) => pattern.test(text));
}

export interface WrongField {
  field: PostbackField;
  detail: string;
}

export type ReadPostback = { row: Omit<PostbackRow, 'matched'> } | { wrong: WrongField };

const MAX_REASON_LENGTH = 200;

const FIELDS: Readonly<Record<string, string>> = {
  lead_id: 'lead_id must be the id of the lead, as it was handed over.',
  transaction_id: `transaction_id must be a text of 1 to 100 visible ASCII characters without a space, or a whole number up to ${Number.MAX_SAFE_INTEGER}.`,
  event: 'event or status must be a word of 1 to 60 letters, digits, and _ . : -',
  status: 'status must be a word of 1 to 60 letters, digits, and _ . : -',
  amount:
    'amount must be dollars from 0 to 10,000,000.00 such as 42.50, $1,234.50 or 42.50 USD, with a point before the decimals.',
  currency: 'currency must be USD, or left out.',
  occurred_at:
    'occurred_at must be a time in the calendar with Z or an offset such as 2026-11-20T18:30:00Z.',
};

const NEGATIVE =
  'amount is negative: send what was taken back as an amount above 0, with a word that means reversed.';

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
  if (!parsed.success) return wrong(wrongField(parsed.issues[0]));
  const body = parsed.output;
  const cents = body.amount == null ? null : amountCents(body.amount);
  if (cents === null && body.amount != null) {
    return isNegativeAmount(body.amount)
      ? { wrong: { field: 'amount', detail: NEGATIVE } }
      : wrong('amount');
  }
  const occurredAt = body.occurred_at == null ? now : Date.parse(body.occurred_at);
  if (Number.isNaN(occurredAt)) return wrong('occurred_at');
  const { word, status } = statusOfReport(body, mapping);
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
      // A partner's clock that is ahead must not make its report the newest for days.
      occurred_at: Math.min(occurredAt, now),
      received_at: now,
      content_hash: contentHash(body, cents),
      reason: readReason(body),
    },
  };
}

/**
 * Whether a field is an unfilled placeholder. A reason is not checked, because it is free text, nor
 * a word with a meaning in the partner's settings.
 */
function isUnfilled(
  sent: Record<string, unknown>,
  field: PostbackField,
  mapping: PartnerMapping,
): boolean {
  const value = getOwn(sent, field);
  if (field === 'reason' || typeof value !== 'string') return false;
  const isWord = field === 'event' || field === 'status';
  if (isWord && statusOfReport({ event: value }, mapping).status !== null) return false;
  return isUnfilledMacro(value, field);
}

function wrong(field: PostbackField): ReadPostback {
  return { wrong: { field, detail: getOwn(FIELDS, field) ?? `${field} is wrong.` } };
}

function readReason({ reason }: PostbackBody): string | null {
  if (reason == null || isUnfilledMacro(reason, 'reason')) return null;
  const line = storableText(withoutHiddenCharacters(reason)).replace(/\s+/g, ' ').trim();
  return line.slice(0, MAX_REASON_LENGTH) || null;
}

/** Hashes the facts as sent: a repetition is recognized even if it states no time. */
function contentHash(body: PostbackBody, cents: number | null): string {
  const { lead_id, event, status, occurred_at } = body;
  const words = [event, status].map((word) => word?.toLowerCase() ?? null);
  const at = occurred_at == null ? null : Date.parse(occurred_at);
  return hash('sha256', JSON.stringify([lead_id, ...words, cents, at]), 'base64url');
}

function wrongField(issue: v.BaseIssue<unknown>): PostbackField {
  const path = v.getDotPath(issue);
  return POSTBACK_FIELDS.find((field) => field === path) ?? 'event';
}
