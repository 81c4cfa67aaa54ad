import type { ConsoleContext } from '../console-context.ts';
import { findReport } from './find-report.ts';
import type { Handlers } from './serve-operation.ts';

/** Reports by properties of touches and leads. */
export function reportOperations(context: ConsoleContext): Pick<Handlers, 'getReport'> {
  return {
    async getReport({ query }, { limit }) {
      const { rows, ...report } = await findReport(query, context);
      const left_out = Math.max(0, rows.length - limit);
      return { ...report, rows: rows.slice(0, limit), left_out };
    },
  };
}
