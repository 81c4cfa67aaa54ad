import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { statusWord } from './status-word.ts';

type Titled = Pick<ResponseOf<typeof listLeads>['rows'][number], 'kind' | 'status' | 'credit'>;

export function leadTitle({ kind, status, credit }: Titled): string {
  const { campaign, source, channel } = credit;
  return `${campaign || source || channel}, ${statusWord(status, kind)}`;
}
