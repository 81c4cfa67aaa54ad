import type { LeadKind } from '@zipfront/contracts/console/leads';
import type { LeadStatus as Status } from '@zipfront/contracts/money/postback';
import { statusWord } from './status-word.ts';

const TONES: Partial<Record<Status, string>> = {
  sold: 'good',
  bound: 'good',
  accepted: 'open',
  rejected: 'bad',
  reversed: 'bad',
};

/**
 * The status of a lead as a word with a shape and a color; a `status` of null is that of a deleted
 * row.
 */
export function LeadStatus({ status, kind }: { status: Status | null; kind?: LeadKind }) {
  const tone = (status && TONES[status]) ?? '';
  return <span className={`pill status ${tone}`}>{statusWord(status, kind)}</span>;
}
