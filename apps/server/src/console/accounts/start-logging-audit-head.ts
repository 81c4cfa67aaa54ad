import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { findAuditHead, headText } from '../../platform/audit/find-audit-head.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../site/services.ts';

/** Logs the head of the audit trail at the start, and each hour in which it has moved: who changes the database cannot change that. */
export function startLoggingAuditHead({ store, log }: Pick<Services, 'store' | 'log'>): Repeated {
  let logged = 0;
  const pass = async () => {
    const head = await findAuditHead(store.reads);
    if (head.position !== logged) log.info({ head: headText(head) }, 'head of the audit trail');
    logged = head.position;
  };
  const failure = 'the head of the audit trail could not be read';
  return repeat(pass, { everyMs: HOUR_MS, log, failure });
}
