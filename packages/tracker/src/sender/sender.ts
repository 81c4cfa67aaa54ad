import type { LossReason } from '@zipfront/contracts/events/types';
import { KEEPALIVE_BYTES, KEEPALIVE_RELEASE_MS, REQUEST_TIMEOUT_MS } from '../constants.ts';
import type { Ports } from '../ports.ts';
import { coolOff, retryAfter, verdict } from './responses.ts';
import { type Effect, emptySender, type Input, type Item } from './state.ts';
import { transition } from './transitions.ts';

export interface SenderOptions {
  url: string;
  /** Whether events are held until the registration gate opens. */
  blocked: boolean;
  /** Called with events that the collector has accepted. */
  onDelivered: (items: Item[]) => void;
  /** Called with events that will not be sent again. */
  onDropped: (items: Item[], reason: LossReason) => void;
}

export interface Sender {
  /** Feeds the state machine and performs the effects. */
  input: (input: Input) => void;
  waiting: () => Item[];
  /** Whether the registration gate holds an event, so that it was never sent. */
  holds: (item: Item) => boolean;
  /** Whether an event is in a request or in the batch that cools off. */
  inFlight: (id: string) => boolean;
  /** UTF-8 bytes that may still be sent with `keepalive`. */
  room: () => number;
  /** Resolves when no event is queued or in flight; deferred events do not count. */
  settled: () => Promise<void>;
}

export function createSender(
  { url, blocked, onDelivered, onDropped }: SenderOptions,
  { now, random, timer, post }: Ports,
): Sender {
  let state = emptySender(blocked);
  let keepaliveBytes = 0;
  let stopTimer = () => {};
  const idle: (() => void)[] = [];
  const requests = new Map<AbortController, Item[]>();

  function input(given: Input) {
    const [after, effects] = transition(state, given);
    state = after;
    if (given.kind === 'clear') {
      for (const request of requests.keys()) request.abort();
      requests.clear();
    }
    effects.forEach(perform);
    if (!requests.size && state.phase.startsWith('idle')) {
      for (const resolve of idle.splice(0)) resolve();
    }
  }

  function startTimer(kind: 'due' | 'cooled', ms: number) {
    stopTimer();
    stopTimer = timer(() => input({ kind }), ms);
  }

  function perform(effect: Effect) {
    if (effect.do === 'send') send(effect.items, effect.side);
    else if (effect.do === 'buffer') startTimer('due', effect.ms);
    else if (effect.do === 'cool')
      startTimer('cooled', coolOff(effect.attempt, effect.wait, random()));
    else if (effect.do === 'stop') stopTimer();
    else if (effect.do === 'forget') onDelivered(effect.items);
    else onDropped(effect.items, effect.reason);
  }

  function send(items: Item[], side: boolean) {
    const body = `[${items.map((item) => item.text)}]`;
    const bytes = items.reduce((sum, item) => sum + item.size + 1, 1);
    const keepalive = bytes <= room();
    const reserved = keepalive ? bytes : 0;
    const request = new AbortController();
    const stopTimeout = timer(() => request.abort(), REQUEST_TIMEOUT_MS);
    keepaliveBytes += reserved;
    requests.set(request, items);
    const onResponse = (status: number, header: string | null) => {
      timer(() => {
        keepaliveBytes -= reserved;
      }, KEEPALIVE_RELEASE_MS);
      stopTimeout();
      // An unknown request was aborted by an opt-out.
      if (!requests.delete(request)) return;
      const report = { verdict: verdict(status), wait: retryAfter(header, now()) };
      input(side ? { kind: 'side', items, ...report } : { kind: 'answer', ...report });
    };
    post({
      url: `${url}${url.includes('?') ? '&' : '?'}sent_at=${now()}`,
      body,
      keepalive,
      signal: request.signal,
    }).then(
      (response) => onResponse(response.status, response.retryAfter),
      () => onResponse(0, null),
    );
  }

  const room = () => KEEPALIVE_BYTES - keepaliveBytes;

  return {
    input,
    room,
    waiting: () => state.queue,
    holds: (item) => state.phase.includes('-') && !item.adopted,
    inFlight: (id) =>
      [state.batch, ...requests.values()].some((items) => items.some((item) => item.id === id)),
    settled: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        input({ kind: 'flush' });
      }),
  };
}
