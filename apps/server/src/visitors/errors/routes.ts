import { randomUUID } from 'node:crypto';
import {
  type ErrorReportResponse,
  errorReportSchema,
} from '@zipfront/contracts/errors/error-report';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { problem } from '../../platform/http/problem.ts';
import { limitStructure, MAX_BODY_STRUCTURE } from '../../platform/http/read-limits.ts';
import { MAX_REPORT_BYTES } from '../../platform/http/request-body.ts';
import { ENVELOPE_PATH, STORE_PATH } from '../../platform/http/route-table.ts';
import { limitConcurrency } from '../../platform/http/slots.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import type { ErrorReportRow } from '../../platform/store/tables/events.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import type { Services } from '../../services.ts';
import type { SitesOfPaths } from '../../site/pages/page-index.ts';
import { visitOfRequest } from '../visits/visit-of-request.ts';
import { createErrorLog } from './error-log.ts';
import { type Envelope, readEnvelope, unpackReport } from './read-envelope.ts';
import { reportKey, reportRow } from './report-row.ts';
import { type CountedError, REPORT_BOUNDS } from './store-error-reports.ts';

const REPORT_REFUSALS = {
  'key-refused': [403, 'The key of the report is not the one that this server takes.'],
  'encoding-unknown': [415, 'A body may be plain, or packed with gzip, deflate or brotli.'],
  'too-long': [413, `A body may be at most ${MAX_REPORT_BYTES} bytes long once unpacked.`],
  'too-many': [413, `A body may hold at most ${MAX_BODY_STRUCTURE} commas and opening brackets.`],
  malformed: [400, 'The body must be an error report of the Sentry protocol.'],
} as const;

type ReportRefusal = keyof typeof REPORT_REFUSALS;

/** Maximum number of reports that are unpacked and parsed at the same time. */
const MAX_CONCURRENT_REPORTS = 2;

interface ErrorReportServices
  extends Pick<Services, 'config' | 'store' | 'metrics' | 'log' | 'now'> {
  pages: SitesOfPaths;
}

/**
 * Receives error reports in the Sentry protocol, so that any software can report here. They are
 * cleaned and shortened.
 */
export function errorReportRoutes(services: ErrorReportServices): Hono<ServerEnv> {
  const { config, pages, metrics, now } = services;
  const errorLog = createErrorLog(services);
  const oneOfFew = limitConcurrency(MAX_CONCURRENT_REPORTS);
  const app = new Hono<ServerEnv>();
  app.post(ENVELOPE_PATH, (c) => take(c, readEnvelope));
  app.post(STORE_PATH, (c) => take(c, readEvent));
  return app;

  async function take(c: RequestContext, read: (bytes: Buffer) => Envelope): Promise<Response> {
    const key = reportKey(c.req.query('sentry_key'), c.req.header('x-sentry-auth'));
    if (key !== config.errorReportingKey) return refuse(c, 'key-refused');
    const body = Buffer.from(await c.req.arrayBuffer());
    const envelope = await oneOfFew(async () => {
      const unpacked = await unpackReport(body, c.req.header('content-encoding'));
      if (!unpacked.ok) return unpacked.why;
      // Deeply nested parts, which are never read, are blanked.
      if (!limitStructure(unpacked.bytes)) return 'too-many';
      return attempt(() => read(unpacked.bytes)) ?? 'malformed';
    });
    return typeof envelope === 'string' ? refuse(c, envelope) : storeReport(c, envelope);
  }

  async function storeReport(c: RequestContext, { id, event }: Envelope): Promise<Response> {
    const newId = randomUUID().replaceAll('-', '');
    if (event === null) {
      metrics.errorReport('empty');
      return c.json({ id: id ?? newId } satisfies ErrorReportResponse);
    }
    const report = v.safeParse(errorReportSchema, event.payload, { abortEarly: true });
    if (!report.success) return refuse(c, 'malformed');
    const row = reportRow(report.output, {
      receivedAt: now(),
      agent: c.req.header('user-agent'),
      id: newId,
      siteOf: (path) => pages.siteOf(path),
      contentPath: (path, host) => pages.contentPath(path, host),
    });
    const counted = c.get('visitor').bot ? null : await findCountedVisit(c, row);
    const outcome = await errorLog.append({ row, bounds: REPORT_BOUNDS, counted });
    metrics.errorReport(outcome);
    return c.json({ id: row.event_id } satisfies ErrorReportResponse);
  }

  /** Finds the visit on which an error counts: reports to their own origin have the session. */
  async function findCountedVisit(
    c: RequestContext,
    { site, last_at: at }: ErrorReportRow,
  ): Promise<CountedError> {
    const { day } = reportingTime(at, pages.timeZoneOf(site));
    const opened = await visitOfRequest(c, services);
    return { day, visitId: opened?.visit.id ?? null };
  }

  function refuse(c: Context, why: ReportRefusal): Response {
    metrics.errorReport(why);
    const [status, detail] = REPORT_REFUSALS[why];
    return problem(c, status, why === 'malformed' ? 'body-malformed' : why, detail);
  }
}

function readEvent(bytes: Buffer): Envelope {
  return { id: null, event: { payload: JSON.parse(bytes.toString()) } };
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
