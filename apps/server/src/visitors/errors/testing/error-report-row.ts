import { toJson } from '../../../platform/store/tables/columns.ts';
import type { ErrorReportRow } from '../../../platform/store/tables/events.ts';

export function errorReportRow(at: number, changes: Partial<ErrorReportRow> = {}): ErrorReportRow {
  return {
    fingerprint: 'kind-1',
    times: 1,
    first_at: at,
    last_at: at,
    event_id: '0123456789abcdef0123456789abcdef',
    site: 'insurance',
    path: '/',
    release: 'page-1.js',
    type: 'TypeError',
    message: 'x is undefined',
    exceptions: toJson([{ type: 'TypeError', message: 'x is undefined', frames: [] }]),
    breadcrumbs: toJson([]),
    agent: null,
    ...changes,
  };
}
