import { CALL_OUTCOMES } from '@zipfront/contracts/console/desk';
import { sql } from 'kysely';

const OUTCOMES = sql.join(CALL_OUTCOMES.map((outcome) => sql.lit(outcome)));

/** Condition of the open call-backs of people that no call was tried for. */
export const UNTRIED_CALL_BACK = sql<boolean>`(
    call_back.status = 'open' and call_back.bot = 0 and not exists (
      select 1 from desk_entry where desk_entry.call_back_id = call_back.id and desk_entry.what in (${OUTCOMES})
    )
  )`;

/** @param last the latest time of an overdue request (`lastOverdue`) */
export function isCallBackOverdue(last: number) {
  return sql<boolean>`(${UNTRIED_CALL_BACK} and call_back.created_at <= ${last})`;
}
