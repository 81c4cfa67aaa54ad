import { parseDsn, resolveDsn } from '@zipfront/contracts/dsn';
import type { PageConfig } from '@zipfront/contracts/page-config';
import { PAGE_CONFIG_ELEMENT_ID } from '@zipfront/contracts/page-config-element';
import { releaseOfPage } from '../loading/release-of-page.ts';
import type { ActionDetail } from '../state/store.ts';
import { MAX_REPORTS_OF_PAGE } from './limits.ts';
import type { ReportPlace } from './prepare-report.ts';
import { createReporter, type Reporter, type Step } from './reporter.ts';
import type { ReportModule } from './start.ts';
import { hasDetail, isReportingAgent, thrownBy } from './worth-reporting.ts';

/** Written to the console where the page's DSN is not one (behaviours, 8.12). */
export const INVALID_DSN = 'Invalid Dsn';

/** Undefined until it is needed, null where nothing is to be reported. */
let reporter: Reporter | null | undefined;

/** Number of errors that this page may still report. */
let left = MAX_REPORTS_OF_PAGE;

/** The page's last actions, as they stand when a report is made. */
let lastActions: readonly Event[] = [];

/** Reports errors to where the page's configuration says. Never throws: that would be an error, too. */
export const report: ReportModule['report'] = (errors, actions) => {
  lastActions = actions;
  try {
    for (const error of errors) {
      if (!hasDetail(error)) continue;
      if (left === 0) return;
      left -= 1;
      if (reporter === undefined) reporter = reporterOfPage();
      const how = 'reason' in error ? 'onunhandledrejection' : 'onerror';
      reporter?.send(thrownBy(error), how, actions.flatMap(stepOf));
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

/** Read here, and not handed over, so that errors before the configuration was read are reported. */
function dsnOfPage(): string {
  const text = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent ?? '{}';
  return (JSON.parse(text) as Partial<PageConfig>).ERROR_REPORTING_DSN ?? '';
}

function placeOfPage(): ReportPlace {
  const state = detailOf(lastActions.at(-1))?.state;
  return {
    address: location.href,
    userAgent: navigator.userAgent,
    secrets: state ? [state.user.firstName, state.zip.value] : [],
  };
}

function stepOf(event: Event): Step[] {
  const detail = detailOf(event);
  const at = performance.timeOrigin + event.timeStamp;
  return detail ? [{ at, type: detail.action.type }] : [];
}

function detailOf(event: Event | undefined): ActionDetail | undefined {
  return (event as CustomEvent<ActionDetail> | undefined)?.detail;
}
