import { UNKNOWN_REASONS, type UnknownReason } from '@zipfront/contracts/reports/unknown-reasons';
import { PATHS } from '../paths.ts';

/** Why a number is not known, or has no value. */
export interface Why {
  /** Follows the number's name: "no imported file has spend of it". */
  text: string;
  cure?: { to: typeof PATHS.spend; label: string };
}

export function explainUnknown(reason: UnknownReason = 'no-spend'): Why {
  const text = UNKNOWN_REASONS[reason];
  return reason === 'no-spend'
    ? { text, cure: { to: PATHS.spend, label: 'Import spend' } }
    : { text };
}

/** Which sources a sum of spend or a profit is without. */
export function missingSpendText({
  without_spend_of: sources,
}: {
  without_spend_of: readonly string[];
}): string | undefined {
  return sources.length === 0 ? undefined : `without the spend of ${sources.join(', ')}`;
}

/** Partners report hand-offs, and orders have a price: of call-backs no one says what they earn. */
export const CALL_BACKS = explainUnknown('earnings-unknown');

/** Errors are counted by page and release alone. */
export const NO_ERRORS_STORED: Why = {
  text: 'errors are not stored by channel, campaign and device',
};

export function Unknown({ why: { text } }: { why: Why }) {
  return (
    <span title={text} className="unknown">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
