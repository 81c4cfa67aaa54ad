import { parseDsn, resolveDsn } from '@zipfront/contracts/errors/dsn';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { releaseOfPage } from '../loading/release-of-page.ts';
import { type ActionDetail, PAGE_CONFIG_ELEMENT_ID } from '../state/store.ts';
import { MAX_REPORTS_OF_PAGE, type ReportPlace } from './prepare-report.ts';
import { createReporter, type Reporter, type Step } from './reporter.ts';
import type { ErrorSign, ReportModule } from './start.ts';

/** Logged to the console if the page's DSN is invalid (behaviours, 8.12). */
export const INVALID_DSN = 'Invalid Dsn';

/** The reporter, undefined until it is needed, and null if nothing is to be reported. */
let reporter: Reporter | null | undefined;

let left = MAX_REPORTS_OF_PAGE;

let lastActions: readonly Event[] = [];

/** Never throws, because that would be an error as well. */
export const report: ReportModule['report'] = (errors, actions) => {
  lastActions = actions;
  try {
    for (const error of errors) {
      if (!hasDetail(error)) continue;
      if (left === 0) return;
      left -= 1;
      if (reporter === undefined) reporter = reporterOfPage();
      const how = 'reason' in error ? 'onunhandledrejection' : 'onerror';
      reporter?.send(thrownBy(error), how, actions.flatMap(readStep));
    }
  } catch (error) {
    console.error(error);
  }
};

function reporterOfPage(): Reporter | null {
  if (!isReportingAgent(navigator.userAgent)) return null;
  const dsn = resolveDsn(dsnOfPage(), location);
  if (parseDsn(dsn) === null) {
    console.error(INVALID_DSN);
    return null;
  }
  return createReporter({ dsn, release: releaseOfPage(), place: placeOfPage });
}

/** Reads the address itself, so that errors before the configuration was read are reported. */
function dsnOfPage(): string {
  const text = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent ?? '{}';
  return (JSON.parse(text) as Partial<PageConfig>).ERROR_REPORTING_DSN ?? '';
}

function placeOfPage(): ReportPlace {
  const state = readDetail(lastActions.at(-1))?.state;
  return {
    address: location.href,
    userAgent: navigator.userAgent,
    secrets: state ? [state.user.firstName, state.zip.value] : [],
  };
}

function readStep(event: Event): Step[] {
  const detail = readDetail(event);
  const at = performance.timeOrigin + event.timeStamp;
  return detail ? [{ at, type: detail.action.type }] : [];
}

function readDetail(event: Event | undefined): ActionDetail | undefined {
  return (event as CustomEvent<ActionDetail> | undefined)?.detail;
}

/** Synthetic monitors, whose errors no visitor meets (behaviours, 8.11). */
const DROPPED_AGENTS = /RuxitSynthetic|Gomez|PhantomJS/;

/** Message of an error in a script of another origin: it has no details. */
const NO_DETAIL = /^(?:Uncaught )?Script error\.?$/i;

export function isReportingAgent(userAgent: string): boolean {
  return !DROPPED_AGENTS.test(userAgent);
}

export function hasDetail(sign: Pick<ErrorEvent, 'error' | 'message'> | { reason: unknown }) {
  if ('reason' in sign) return sign.reason !== undefined;
  return sign.error != null || (sign.message !== '' && !NO_DETAIL.test(sign.message));
}

/** The thrown value, or the message if the browser does not provide it. */
export function thrownBy(sign: ErrorSign): unknown {
  return 'reason' in sign ? sign.reason : (sign.error ?? sign.message);
}
