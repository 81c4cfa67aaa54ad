import { CALL_OUTCOMES } from '@zipfront/contracts/console/desk';
import { sql } from 'kysely';
import type { OverdueLimit } from './overdue-limit.ts';

const OUTCOMES = sql.join(CALL_OUTCOMES.map((outcome) => sql.lit(outcome)));

/** Condition of the open call-backs of people that no call was tried for. */
export const UNTRIED_CALL_BACK = sql<boolean>`(
    call_back.status = 'open' and call_back.bot = 0 and not exists (
      select 1 from desk_entry where desk_entry.call_back_id = call_back.id and desk_entry.what in (${OUTCOMES})
    )
  )`;

/** Condition of the call-backs that are overdue. */
export function isCallBackOverdue({ latest, ofSite }: OverdueLimit) {
  return sql<boolean>`(
    ${UNTRIED_CALL_BACK} and call_back.created_at <= ${latest}
    and call_back.created_at <= ${ofSite('call_back')}
  )`;
}
