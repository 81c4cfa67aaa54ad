import { hash } from 'node:crypto';
import type { ErrorReport } from '@zipfront/contracts/errors/error-report';
import {
  MAX_BREADCRUMBS,
  MAX_LINKED_ERRORS,
  MAX_REPORT_TEXT_LENGTH,
  MAX_STACK_FRAMES,
} from '@zipfront/contracts/errors/error-report-limits';
import { hidePersonal } from '@zipfront/contracts/privacy/personal-text';
import { scrubAddress, scrubText } from '@zipfront/contracts/privacy/scrub-text';
import { toJson } from '../../platform/store/tables/columns.ts';
import type {
  ErrorReportRow,
  ReportedException,
  ReportedStep,
} from '../../platform/store/tables/events.ts';
import { storableText, withPicturedControls } from '../../platform/store/texts.ts';

const MAX_EXCEPTIONS = 1 + MAX_LINKED_ERRORS;

/** Maximum number of characters that are read: twice the stored ones, enough after cleaning. */
const MAX_READ_LENGTH = 2 * MAX_REPORT_TEXT_LENGTH;

export interface ReportDelivery {
  receivedAt: number;
  agent: string | undefined;
  id: string;
  siteOf(path: string): string;
  contentPath(path: string, host: string | undefined): string;
}

type Frame = NonNullable<
  NonNullable<NonNullable<ReturnType<typeof exceptionsIn>[number]['stacktrace']>['frames']>
>[number];

export function reportRow(report: ErrorReport, delivery: ReportDelivery): ErrorReportRow {
  const address = scrubAddress(cut(report.request?.url, 8 * MAX_REPORT_TEXT_LENGTH));
  const [, host, target] = /^(?:[^/]+\/\/([^/]*))?(.*)/s.exec(address ?? '') ?? [];
  const path = address === null || target === undefined ? null : delivery.contentPath(target, host);
  const exceptions = exceptionsIn(report).slice(-MAX_EXCEPTIONS).reverse().map(reportedException);
  const [thrown] = exceptions;
  const type = thrown?.type ?? 'Message';
  const message = thrown?.message ?? clean(messageIn(report));
  return {
    fingerprint: createFingerprint(type, message, thrown?.frames[0]),
    times: 1,
    first_at: delivery.receivedAt,
    last_at: delivery.receivedAt,
    event_id: report.event_id?.replaceAll('-', '').toLowerCase() ?? delivery.id,
    site: delivery.siteOf(path ?? '/'),
    path: path && printable(path),
    release: clean(report.release) || null,
    type,
    message,
    exceptions: toJson(exceptions),
    breadcrumbs: toJson(stepsIn(report)),
    // User agents have long numbers of their own, which `scrubText` would remove.
    agent: printable(hidePersonal(cut(delivery.agent, MAX_READ_LENGTH))) || null,
  };
}

function exceptionsIn({ exception }: ErrorReport) {
  return (Array.isArray(exception) ? exception : exception?.values) ?? [];
}

function reportedException(exception: ReturnType<typeof exceptionsIn>[number]): ReportedException {
  const frames = exception.stacktrace?.frames ?? [];
  return {
    type: clean(exception.type) || 'Error',
    message: clean(exception.value),
    // The protocol has the last call last; stored rows have it first.
    frames: frames.slice(-MAX_STACK_FRAMES).reverse().map(frameText),
  };
}

function frameText({ filename, function: name, lineno, colno }: Frame): string {
  const address = cut(filename, MAX_READ_LENGTH);
  const file = printable(scrubAddress(address) ?? scrubText(address));
  const place = [file || '?', lineno, colno].filter((part) => part != null).join(':');
  return `${clean(name) || '?'} (${place})`;
}

function stepsIn({ breadcrumbs }: ErrorReport): ReportedStep[] {
  const all = (Array.isArray(breadcrumbs) ? breadcrumbs : breadcrumbs?.values) ?? [];
  return all.slice(-MAX_BREADCRUMBS).map(({ timestamp, category, message }) => ({
    at: typeof timestamp === 'string' ? clean(timestamp) : (timestamp ?? null),
    what: [clean(category), clean(message)].filter((part) => part !== '').join(': '),
  }));
}

function messageIn({ message, logentry }: ErrorReport): string | null | undefined {
  if (typeof message === 'string') return message;
  return message?.formatted ?? message?.message ?? logentry?.formatted ?? logentry?.message;
}

function createFingerprint(type: string, message: string, frame = ''): string {
  const address = frame.slice(frame.lastIndexOf(' (') + 2, -1);
  const file = /^(.+?)(?:-[\w-]{8})?(\.\w+)(?::\d+)*$/.exec(address);
  const place = file ? `${file[1]}${file[2]}` : '';
  return hash('sha256', JSON.stringify([type, message.replace(/\d+/g, '0'), place]), 'base64url');
}

function clean(text: string | null | undefined): string {
  return printable(scrubText(cut(text, MAX_READ_LENGTH)));
}

/** Cleans a text for storage, and makes it safe for an operator's terminal. */
function printable(text: string): string {
  return withPicturedControls(storableText(text.slice(0, MAX_REPORT_TEXT_LENGTH)));
}

function cut(text: string | null | undefined, length: number): string {
  return text?.slice(0, length) ?? '';
}

/** Reads the key of a report: `?sentry_key=…`, or `sentry_key` in `X-Sentry-Auth`; or null. */
export function reportKey(query: string | undefined, header: string | undefined): string | null {
  if (query !== undefined) return query;
  return /^Sentry\s(?:.*[,\s])?sentry_key=(\w+)/i.exec(header ?? '')?.[1] ?? null;
}
