import {
  contextDataSchemas,
  envelopeSchema,
  eventDataSchemas,
} from '@zipfront/contracts/events/schemas';
import type { ContextName, EventName } from '@zipfront/contracts/events/types';
import * as v from 'valibot';
import type { Tracker, TrackerOptions } from '../src/options.ts';
import { assembleTracker } from '../src/tracker.ts';
import { type FakeBrowser, fakeBrowser } from './fake-browser.ts';
import { type FakeWindow, fakeWindow } from './fake-window.ts';

/** A tracker in a fake page. */
export interface TrackedPage {
  tracker: Tracker;
  browser: FakeBrowser;
  page: FakeWindow;
  warnings: string[];
  /** The events sent so far, each once and validated by its schema. */
  events: () => Sent[];
  /** The names of their schemas. */
  names: () => string[];
  /** Advances time past the buffer's timeout. */
  settle: () => Promise<void>;
}

export interface Sent {
  name: string;
  timestamp: number;
  data: Record<string, unknown>;
  context: (name: ContextName) => Record<string, unknown> | undefined;
}

export function trackedPage(
  options: TrackerOptions = {},
  prepare: (page: FakeWindow) => void = () => {},
  browser = fakeBrowser(),
): TrackedPage {
  const page = fakeWindow();
  prepare(page);
  const { ports, warnings } = browser.open();
  const tracker = assembleTracker({ waitForQuote: false, ...options }, page.win, ports);
  const events = () => {
    const unique = new Map<string, Sent>();
    for (const { body } of browser.requests) {
      for (const given of JSON.parse(body)) {
        const event = v.parse(envelopeSchema, given);
        unique.set(event.event_id, checked(event));
      }
    }
    return [...unique.values()];
  };
  return {
    tracker,
    browser,
    page,
    warnings,
    events,
    names: () => events().map(({ name }) => name),
    settle: () => browser.pass(2_100),
  };
}

const schemaName = (uri: string) => uri.split('/')[1] ?? '';

/** Validates a first-party event; throws if it does not match its schema. */
function checked(event: v.InferOutput<typeof envelopeSchema>): Sent {
  const name = schemaName(event.schema);
  if (name in eventDataSchemas) v.parse(eventDataSchemas[name as EventName], event.data);
  for (const { schema, data } of event.contexts) {
    const context = schemaName(schema);
    if (context in contextDataSchemas) v.parse(contextDataSchemas[context as ContextName], data);
  }
  return {
    name,
    timestamp: event.timestamp,
    data: event.data,
    context: (wanted) => event.contexts.find(({ schema }) => schemaName(schema) === wanted)?.data,
  };
}
