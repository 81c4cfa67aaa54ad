import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { INSERTS_TOGETHER } from '../insert-batch.ts';
import { CommitUnconfirmed, confirmingCommits } from './confirming-commits.ts';

/** Its server responds with numbers of changed rows; and what was sent to it. */
function clientWith(changed: Record<string, number>) {
  const sent: string[] = [];
  const client = new pg.Client();
  const respond = async (query: string | pg.QueryConfig) => {
    const sql = typeof query === 'string' ? query : query.text;
    sent.push(sql.split(' ', 1)[0] ?? '');
    const command = sql.split(' ', 1)[0]?.toUpperCase();
    return { command, rowCount: changed[sql] ?? null, rows: [] };
  };
  vi.spyOn(client, 'query').mockImplementation(respond as never);
  return { query: confirmingCommits(client), sent };
}

// behaviour: 29.1
it.each([
  'begin',
  'start transaction isolation level serializable',
])('sends the check with the commit of a transaction that changed nothing, after %s', async (begin) => {
  const { query, sent } = clientWith({ 'insert one': 1, 'insert none': 0 });
  for (const sql of [begin, 'insert one', 'commit', begin, 'insert none', 'commit']) {
    await query(sql, []);
  }
  const word = begin.split(' ', 1)[0];
  expect(sent).toEqual([word, 'insert', 'commit', word, 'insert', 'select']);
});

// behaviour: 29.1
it('sends the check after a write without a transaction that changed nothing', async () => {
  const { query, sent } = clientWith({ 'insert one': 1, 'insert none': 0 });
  for (const sql of ['insert one', 'insert none', 'select', 'begin', 'insert none', 'rollback']) {
    await query(sql, []);
  }
  expect(sent).toEqual(['insert', 'insert', 'select', 'select', 'begin', 'insert', 'rollback']);
});

const TOGETHER = `${INSERTS_TOGETHER}visit" as (insert) insert`;

// behaviour: 29.1
it('sends the check after an insert into several tables that changed nothing, and after no query', async () => {
  const { query, sent } = clientWith({ [TOGETHER]: 0 });
  await query(TOGETHER, []);
  await query('with visits as (select) select', []);
  expect(sent).toEqual(['with', 'select', 'with']);
});

// behaviour: 29.4
it.each([
  'commit',
  'insert none',
  TOGETHER,
])('reports a %s without a response in time', async (sql) => {
  const client = new pg.Client();
  vi.spyOn(client, 'query').mockRejectedValue(new Error('Query read timeout') as never);
  await expect(confirmingCommits(client)(sql, [])).rejects.toThrow(CommitUnconfirmed);
});

it('does not take a slow query for a commit', async () => {
  const client = new pg.Client();
  vi.spyOn(client, 'query').mockRejectedValue(new Error('Query read timeout') as never);
  await expect(confirmingCommits(client)('select 1', [])).rejects.not.toThrow(CommitUnconfirmed);
});
