import { hidePersonal } from '@zipfront/contracts/personal-text';
import { isIdentifierName, isPhoneName } from '@zipfront/contracts/privacy';
import { boundedMemo } from '../bounded-memo.ts';

/** Properties of a value that follow from the name of its field. */
export interface ValueKind {
  /** The name, cleaned. */
  name: string;
  /** Whether the value is an address, whatever its format. */
  address: boolean;
  /** Whether the value is a click id or an ad identifier. */
  identifier: boolean;
  /** Whether the value is a telephone number, also if it is only digits. */
  phone: boolean;
}

/** The kind of a value without a name. */
export const UNNAMED: ValueKind = { name: '', address: false, identifier: false, phone: false };

const ADDRESS_FIELDS = new Set(['page_url', 'referrer', 'original_referrer', 'target_url']);

/** Names in the memo: all events have some hundreds, but a client can send any number. */
const MAX_REMEMBERED_FIELDS = 1_000;

/** Length of the longest name in the memo. */
const MAX_REMEMBERED_FIELD_LENGTH = 64;

/** The kind of a value by the name of its field; memoized, because all events have the same names. */
export const valueKind = boundedMemo<ValueKind>(
  (field) => ({
    name: hidePersonal(field),
    address: ADDRESS_FIELDS.has(field),
    identifier: isIdentifierName(field),
    phone: isPhoneName(field),
  }),
  { maxEntries: MAX_REMEMBERED_FIELDS, maxLength: MAX_REMEMBERED_FIELD_LENGTH },
);
