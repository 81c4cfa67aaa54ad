import { MONEY_CURRENCY } from '@zipfront/contracts/postback';

/** Why a number is not known, or has no value. */
export interface Why {
  /** Follows the number's name: "no spend is imported for it". */
  text: string;
  /** The screen on which that can be changed. */
  cure?: { to: '/spend'; label: string };
}

/** No file of spend has it. */
export const NO_SPEND: Why = {
  text: 'no spend is imported for it',
  cure: { to: '/spend', label: 'Import spend' },
};

/** Partners report hand-offs, and orders have a price: of call-backs no one says what they earn. */
export const CALL_BACKS: Why = { text: 'no partner reports what call-backs earn' };

/** Errors are counted by page and release alone. */
export const NO_ERRORS_STORED: Why = {
  text: 'errors are not stored by channel, campaign and device',
};

/** Spend that no revenue can be compared with. */
function otherCurrency(currency: string): Why {
  return { text: `its spend is in ${currency}, its revenue in ${MONEY_CURRENCY}` };
}

/** What profit lacks, of what is known. */
export function whyNoProfit(
  { spend_cents, approved_cents }: { spend_cents: number | null; approved_cents: number | null },
  currency: string | null,
  noSpend = NO_SPEND,
): Why {
  if (spend_cents === null) return noSpend;
  if (approved_cents === null || currency === null || currency === MONEY_CURRENCY) {
    return CALL_BACKS;
  }
  return otherCurrency(currency);
}

/** A dash in place of a number, with the reason. */
export function Unknown({ why: { text } }: { why: Why }) {
  return (
    <span title={text} className="unknown">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
