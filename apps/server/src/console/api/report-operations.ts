import { findReport } from '../../reporting/report/find-report.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function reportOperations(context: ConsoleContext) {
  return {
    getReport: ({ query }, { limit }) => findReport(query, context, limit),
  } satisfies Partial<Handlers>;
}
