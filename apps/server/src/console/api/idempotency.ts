import { hash } from 'node:crypto';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { ApiAnswerRow } from '../../platform/store/tables/console.ts';
import { ApiProblem } from './api-problem.ts';
import type { WrittenRun } from './watch-writes.ts';

export interface RepeatedAnswer {
  status: number;
  /** JSON; null for an answer without a body. */
  body: string | null;
}

export interface OnceRequest {
  key: string;
  content: string;
  at: number;
}

/**
 * A further request gets the first answer. After a failure that may have written it is refused
 * (409), and with other content under the key (422).
 */
export async function onceByKey(
  store: Store,
  { key: name, content, at }: OnceRequest,
  run: (written: WrittenRun) => Promise<RepeatedAnswer>,
): Promise<RepeatedAnswer & { isRepeated: boolean }> {
  const key = hash('sha256', name, 'base64url');
  const known = await store.write(claimAnswer, { key, content, at });
  if (known !== null) return { ...repeated(known, content), isRepeated: true };
  const written = { mayHaveWritten: false };
  try {
    const answer = await run(written);
    await store.write(storeAnswerOnce, { key, ...answer });
    return { ...answer, isRepeated: false };
  } catch (error) {
    if (error instanceof ApiProblem || !written.mayHaveWritten) {
      // While the database is unavailable, the key stays claimed.
      await store.write(releaseAnswer, { key }).catch(() => {});
    }
    throw error;
  }
}

function repeated({ content, status, body }: ApiAnswerRow, sent: string): RepeatedAnswer {
  if (content !== sent) {
    const detail = 'The Idempotency-Key was used for another request.';
    throw new ApiProblem(422, 'key-reused', detail);
  }
  if (status === null) {
    const detail =
      'The first request with this Idempotency-Key is not answered yet. If it was broken off, look whether it had its effect.';
    throw new ApiProblem(409, 'not-answered-yet', detail);
  }
  return { status, body };
}

/** Claims a key for a request. Returns null, or the row of the request that claimed it before. */
export async function claimAnswer(
  trx: Trx,
  { key, content, at }: OnceRequest,
): Promise<ApiAnswerRow | null> {
  const row = { key, content, status: null, body: null, expires_at: at + PERIODS_MS.apiAnswer };
  await trx.deleteFrom('api_answer').where('key', '=', key).where('expires_at', '<=', at).execute();
  const claimed = await trx
    .insertInto('api_answer')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  return trx.selectFrom('api_answer').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

export async function storeAnswerOnce(
  trx: Trx,
  { key, status, body }: RepeatedAnswer & { key: string },
): Promise<void> {
  await trx.updateTable('api_answer').set({ status, body }).where('key', '=', key).execute();
}

export async function releaseAnswer(trx: Trx, { key }: { key: string }): Promise<void> {
  await trx.deleteFrom('api_answer').where('key', '=', key).execute();
}
