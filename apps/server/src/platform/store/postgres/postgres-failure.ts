import pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * SQLSTATE classes and codes (postgresql.org/docs/current/errcodes-appendix.html) of temporary failures:
 * lost connections, conflicts with other transactions, a read-only replica, insufficient resources,
 * intervention of an operator, system errors.
 */
const UNAVAILABLE_STATES = /^(08...|40001|40P01|25006|53...|55P03|57...|58...)$/;

/**
 * Converts an error of PostgreSQL or its driver to `StoreUnavailable` if it is temporary. An error that
 * is not a response of the server (a refused or broken connection, a timeout) always is.
 */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError && !UNAVAILABLE_STATES.test(error.code ?? '')) return error;
  return new StoreUnavailable(reasonOf(error), { cause: error });
}

/** The message of an error. A refused connection to several addresses is an `AggregateError` without one. */
function reasonOf(error: Error): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : error.message;
}
