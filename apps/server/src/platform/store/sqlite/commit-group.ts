import type { DatabaseSync } from 'node:sqlite';
import type { CommandRegistry } from '../command-registry.ts';
import { StoreUnavailable } from '../store.ts';
import type { WriteConnection } from './write-connection.ts';

export interface WriteRequest {
  name: string;
  input: unknown;
}

export type WriteResult = { output: unknown } | WriteFailure;

interface WriteFailure {
  error: Error;
  unavailable: boolean;
}

class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/**
 * One wait for the disk. If a command fails, the group runs again with savepoints, so that the
 * others are committed. Never rejects.
 */
export async function commitGroup(
  connection: WriteConnection,
  commands: Pick<CommandRegistry, 'run' | 'joinedOf'>,
  requests: WriteRequest[],
): Promise<WriteResult[]> {
  try {
    return await inTransaction(connection, () => runTogether(connection, commands, requests));
  } catch (error) {
    if (!(error instanceof CommandFailed)) return requests.map(() => failure(error));
  }
  try {
    return await inTransaction(connection, async () => {
      const results: WriteResult[] = [];
      for (const request of requests) {
        results.push(await runInSavepoint(connection, commands, request));
      }
      return results;
    });
  } catch (error) {
    return requests.map(() => failure(error));
  }
}

async function inTransaction<T>(
  { database, transaction }: WriteConnection,
  work: () => Promise<T>,
): Promise<T> {
  transaction.begin();
  try {
    const result = await work();
    transaction.commit();
    return result;
  } catch (error) {
    if (database.isTransaction) transaction.rollback();
    throw error;
  }
}

/** Runs commands in order. Consecutive ones that can be joined run as one (`joinedOf`). */
async function runTogether(
  { database, trx }: WriteConnection,
  commands: Pick<CommandRegistry, 'run' | 'joinedOf'>,
  requests: WriteRequest[],
): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  let next = 0;
  for (let request = requests[next]; request !== undefined; request = requests[next]) {
    const { name } = request;
    const joined = commands.joinedOf(name);
    try {
      if (joined) {
        const inputs = inputsFrom(requests, next);
        await joined(trx, inputs);
        results.push(...inputs.map(() => ({ output: undefined })));
      } else {
        results.push({ output: await commands.run(trx, name, request.input) });
      }
    } catch (error) {
      if (endsGroup(error, database)) throw error;
      throw new CommandFailed(`${name} failed`, { cause: error });
    }
    next = results.length;
  }
  return results;
}

function inputsFrom(requests: WriteRequest[], start: number): unknown[] {
  const name = requests[start]?.name;
  const after = requests.findIndex((request, index) => index > start && request.name !== name);
  return requests.slice(start, after === -1 ? undefined : after).map(({ input }) => input);
}

async function runInSavepoint(
  { database, trx, savepoint }: WriteConnection,
  commands: Pick<CommandRegistry, 'run'>,
  { name, input }: WriteRequest,
): Promise<WriteResult> {
  savepoint.begin();
  try {
    const output = await commands.run(trx, name, input);
    savepoint.commit();
    return { output };
  } catch (error) {
    if (endsGroup(error, database)) throw error;
    savepoint.rollback();
    return failure(error);
  }
}

/** After a full or failing disk, SQLite may already have rolled back everything. */
function endsGroup(error: unknown, database: DatabaseSync): boolean {
  return error instanceof StoreUnavailable || !database.isTransaction;
}

function failure(error: unknown): WriteFailure {
  return {
    error: error instanceof Error ? error : new Error(String(error)),
    unavailable: error instanceof StoreUnavailable,
  };
}
