import { hidePersonal } from '@zipfront/contracts/personal-text';
import { isIdentifierName, isPhoneName } from '@zipfront/contracts/privacy';
import { boundedMemo } from '../bounded-memo.ts';

/** What the name of a field says of its value. */
export interface FieldKind {
  /** The name as it may be written. */
  name: string;
  /** It is an address, whatever it looks like. */
  address: boolean;
  /** It is a click id or an ad identifier. */
  identifier: boolean;
  /** It is a telephone number, also where it is digits alone. */
  phone: boolean;
}

/** What stands under no name. */
export const NO_FIELD: FieldKind = { name: '', address: false, identifier: false, phone: false };

const ADDRESS_FIELDS = new Set(['page_url', 'referrer', 'original_referrer', 'target_url']);

/** Names that are remembered: all events together have some hundreds, but anybody can make up more. */
const MAX_REMEMBERED = 1_000;

/** A longer name is not remembered. */
const LONGEST_REMEMBERED = 64;

/** What the name of a field says; remembered, for the same names come with every event. */
export const fieldKind = boundedMemo<FieldKind>(
  (field) => ({
    name: hidePersonal(field),
    address: ADDRESS_FIELDS.has(field),
    identifier: isIdentifierName(field),
    phone: isPhoneName(field),
  }),
  { maxEntries: MAX_REMEMBERED, maxLength: LONGEST_REMEMBERED },
);
