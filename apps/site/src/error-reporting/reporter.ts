import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import {
  MAX_BREADCRUMBS,
  MAX_LINKED_ERRORS,
  MAX_REPORT_TEXT_LENGTH,
} from '@zipfront/contracts/errors/error-report-limits';
import type { Action } from '../state/action.ts';
import {
  MAX_PAYLOAD_DEPTH,
  prepareReport,
  type ReportPlace,
  TRANSPORT_BUFFER_SIZE,
} from './prepare-report.ts';

export interface Step {
  at: number;
  type: Action['type'];
}

export interface Reporter {
  /** @param steps what happened before, the oldest first */
  send(thrown: unknown, how: 'onerror' | 'onunhandledrejection', steps: Step[]): void;
}

/** The Sentry protocol, without the parts that change the page's globals. */
export function createReporter(options: {
  dsn: string;
  release: string;
  place: () => ReportPlace;
}): Reporter {
  const client = new BrowserClient({
    dsn: options.dsn,
    release: options.release,
    transport: makeFetchTransport,
    transportOptions: { bufferSize: TRANSPORT_BUFFER_SIZE },
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration({ limit: MAX_LINKED_ERRORS }), dedupeIntegration()],
    maxBreadcrumbs: MAX_BREADCRUMBS,
    maxValueLength: MAX_REPORT_TEXT_LENGTH,
    normalizeDepth: MAX_PAYLOAD_DEPTH,
    sendClientReports: false,
    beforeSend: (event) => prepareReport(event, options.place()),
  });
  client.init();
  return {
    send(thrown, how, steps) {
      const scope = new Scope();
      scope.setClient(client);
      for (const { at, type } of steps) {
        scope.addBreadcrumb(
          { timestamp: at / 1_000, category: 'action', message: type },
          MAX_BREADCRUMBS,
        );
      }
      scope.captureException(thrown, { mechanism: { type: how, handled: false } });
    },
  };
}
