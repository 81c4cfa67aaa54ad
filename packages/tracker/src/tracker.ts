import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type {
  EventEnvelope,
  InteractionKind,
  SelfDescribing,
} from '@zipfront/contracts/events/types';
import { followAddresses } from './addresses.ts';
import { trackPagePings } from './attention/page-pings.ts';
import { trackClicks } from './clicks/clicks.ts';
import { hold } from './clicks/links.ts';
import { createConsent, isPrerendering } from './consent.ts';
import { LINK_CALLBACK_HOLD_MS, REGISTRATION_WAIT_MS } from './constants.ts';
import { followLifecycle } from './lifecycle.ts';
import type { InteractionSchema, Tracker, TrackerOptions } from './options.ts';
import { createOutbox } from './outbox.ts';
import { trackPerformance } from './performance-timing.ts';
import type { Host, Ports } from './ports.ts';
import { createStamps } from './stamps/stamps.ts';
import { createTimers } from './timers.ts';
import { uuid } from './uuid.ts';

/** `createTracker` makes the tracker of a real page. */
export function assembleTracker(options: TrackerOptions, win: Window, ports: Ports): Tracker {
  const { appId = 'zfront', collectorUrl = '/events', waitForQuote = true } = options;
  const prefix = options.storagePrefix ?? `zf.${appId}.`;
  const stamps = createStamps(options, win);
  const onPage = () => options.pageViews && tracker.pageView();
  const pages = followAddresses(win, stamps.cleanUrl, onPage);
  const outbox = createOutbox(
    {
      url: collectorUrl,
      prefix,
      tab: uuid(ports.now()),
      blocked: waitForQuote && !stamps.identity.quote_id,
      lossEvent: (counts) => make(schema('loss'), { counts }),
    },
    { ...ports, post: (request) => (consent.denied() ? Promise.reject() : ports.post(request)) },
  );
  const consent = createConsent(
    options.consent ?? 'granted',
    `${prefix}off`,
    win,
    ports,
    outbox,
    () => options.onVisitEnd?.(),
  );
  consent.denied();
  let startPings: (() => void) | undefined;

  /** Delays a task until a prerendered page is shown. */
  const whenShown = (task: () => void) => {
    if (!isPrerendering(win)) return task();
    win.document.addEventListener('prerenderingchange', task, { once: true });
  };

  const make = (uri: string, data: object, contexts: SelfDescribing[] = []): EventEnvelope => {
    const now = ports.now();
    return {
      schema: uri,
      event_id: uuid(now),
      timestamp: now,
      data: data as Record<string, unknown>,
      contexts: [...contexts, ...stamps.contexts()],
    };
  };

  const host: Host = {
    win,
    ports,
    options,
    cleanUrl: stamps.cleanUrl,
    flush: outbox.flush,
    page: pages.current,
    send(uri, data, contexts) {
      if (isPrerendering(win)) {
        whenShown(() => host.send(uri, data, contexts));
        return '';
      }
      const event = make(uri, data, contexts);
      consent.whenGranted(() => outbox.add(event));
      return event.event_id;
    },
    flushOnExit(id) {
      outbox.exit();
      return !outbox.isQueued(id);
    },
    pushData(fields) {
      const layer = win as { dataLayer?: object[] };
      const identity = stamps.contexts()[0]?.data;
      const pushed = {
        event: 'page',
        channelId: stamps.channelId,
        clientId: identity?.tzacid,
        quoteId: identity?.quote_id,
        ...options.dataLayer,
        ...fields,
      };
      consent.whenGranted(() => {
        layer.dataLayer = layer.dataLayer ?? [];
        layer.dataLayer.push(pushed);
      });
    },
  };

  const interact =
    (kind: InteractionKind, usual: InteractionSchema): Tracker['prompt'] =>
    (data, name = usual) => {
      host.send(schema(name), { ...data, kind });
    };
  const click = interact('click', 'event');

  const tracker: Tracker = {
    ...createTimers(host),
    track(event) {
      // Plain JavaScript may pass any value.
      const { schema: uri, data, contexts } = Object(event);
      if (typeof uri !== 'string' || Object(data) !== data) return;
      host.send(uri, data, contexts);
    },
    pageView() {
      whenShown(() => {
        startPings?.();
        host.send(schema('page_view'), pages.current());
      });
    },
    prompt: interact('prompt', 'interaction'),
    answer: interact('answer', 'interaction'),
    impression: interact('impression', 'event'),
    click(...given) {
      if (!options.enableClickEventTracking) return;
      click(...given);
      outbox.flush();
    },
    linkClick(url, then = () => {}) {
      const id = host.send(schema('link_click'), { target_url: stamps.cleanUrl(url) });
      if (hold(host, id, LINK_CALLBACK_HOLD_MS, then)) then();
    },
    identify(identity) {
      stamps.identify(identity);
      if (!identity.quote_id) return;
      consent.hold();
      outbox.open(stamps.complete);
    },
    pushData: host.pushData,
    flush: outbox.flush,
    consent: consent.set,
    optOut: () => consent.optOut(true),
    optIn: () => consent.optOut(false),
  };

  followLifecycle(win, outbox, onPage);
  whenShown(() => ports.timer(outbox.open, REGISTRATION_WAIT_MS));
  trackClicks(host);
  if (options.performanceTiming) trackPerformance(host);
  whenShown(() => {
    if (options.pagePings) startPings = trackPagePings(host);
  });
  onPage();
  return tracker;
}
