import type { LeadStatus as Status } from '@zipfront/contracts/postback';

const TONES: Partial<Record<Status, string>> = {
  ...{ sold: 'good', bound: 'good', accepted: 'open' },
  ...{ rejected: 'bad', reversed: 'bad' },
};

/** What partners have decided on a lead, as a word with a colour; null where it has left. */
export function LeadStatus({ status }: { status: Status | null }) {
  if (status === null) return <span className="pill">ended</span>;
  return <span className={`pill ${TONES[status] ?? ''}`}>{status}</span>;
}
