import pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * SQLSTATE classes and codes (postgresql.org/docs/current/errcodes-appendix.html) that say "not
 * now": lost connections, a conflict with another transaction, a replica that was promoted away,
 * resources used up, an operator at work, a failing system.
 */
const UNAVAILABLE_STATES = /^(08...|40001|40P01|25006|53...|55P03|57...|58...)$/;

/**
 * What PostgreSQL or its driver threw, as `StoreUnavailable` where the database cannot work at the
 * moment. What is no answer of the server (a refused or broken connection, a time-out) always is.
 */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError && !UNAVAILABLE_STATES.test(error.code ?? '')) return error;
  return new StoreUnavailable(reasonOf(error), { cause: error });
}

/** A refused connection on several addresses is an `AggregateError` without a message of its own. */
export function reasonOf(error: Error): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : error.message;
}
