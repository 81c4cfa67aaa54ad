import type { LeadKind } from '@zipfront/contracts/console/leads';
import type { LeadStatus as Status } from '@zipfront/contracts/postback';
import { statusWord } from './status-word.ts';

const TONES: Partial<Record<Status, string>> = {
  ...{ sold: 'good', bound: 'good', accepted: 'open' },
  ...{ rejected: 'bad', reversed: 'bad' },
};

/** What became of a lead, as a word with a colour; null where it has left. */
export function LeadStatus({ kind, status }: { kind: LeadKind; status: Status | null }) {
  return (
    <span className={`pill ${(status && TONES[status]) ?? ''}`}>{statusWord(kind, status)}</span>
  );
}
