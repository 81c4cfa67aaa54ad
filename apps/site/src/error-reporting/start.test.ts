import { beforeEach, expect, test, vi } from 'vitest';
import { ACTION_EVENT } from '../state/store.ts';
import { type ReportModule, startErrorReporting } from './start.ts';

let window: EventTarget;
let document: EventTarget;
const report = vi.fn<ReportModule['report']>();
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  window = new EventTarget();
  document = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('document', document);
  report.mockReset();
});

/** Reports of each call, by the types of the events. */
const reported = () => report.mock.calls.map(([errors]) => errors.map(({ type }) => type));

function fail(type: 'error' | 'unhandledrejection' = 'error'): Event {
  const event = new Event(type);
  window.dispatchEvent(event);
  return event;
}

test('loads nothing without an error', async () => {
  const load = vi.fn();
  startErrorReporting(load);
  document.dispatchEvent(new Event(ACTION_EVENT));
  await settled();
  expect(load).not.toHaveBeenCalled();
});

test('reports errors from before the chunk loads in order, and later ones', async () => {
  const chunk = Promise.withResolvers<ReportModule>();
  startErrorReporting(() => chunk.promise);
  const errors = [fail(), fail('unhandledrejection')];
  chunk.resolve({ report });
  await settled();
  fail();
  await settled();
  expect(report.mock.calls[0]?.[0]).toEqual(errors);
  expect(reported()).toEqual([['error', 'unhandledrejection'], ['error']]);
});

test('tries again to load the chunk after a failure, and reports all earlier errors', async () => {
  const load = vi.fn<() => Promise<ReportModule>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ report });
  startErrorReporting(load);
  fail();
  await settled();
  fail('unhandledrejection');
  await settled();
  expect(reported()).toEqual([['error', 'unhandledrejection']]);
});

test('limits reports to the first thirty errors', async () => {
  const chunk = Promise.withResolvers<ReportModule>();
  startErrorReporting(() => chunk.promise);
  const errors = Array.from({ length: 40 }, () => fail());
  chunk.resolve({ report });
  await settled();
  expect(report.mock.calls[0]?.[0]).toEqual(errors.slice(0, 30));
});

test('passes on the last thirty actions', async () => {
  startErrorReporting(async () => ({ report }));
  const actions = Array.from({ length: 40 }, () => new Event(ACTION_EVENT));
  for (const action of actions) document.dispatchEvent(action);
  fail();
  await settled();
  expect(report.mock.calls[0]?.[1]).toEqual(actions.slice(10));
});

test('sets the stack trace limit to that of a report', () => {
  startErrorReporting(vi.fn());
  expect(Error.stackTraceLimit).toBe(50);
});
