import type { LossReason } from '@zipfront/contracts/events/types';
import { KEEPALIVE_BYTES, REQUEST_TIMEOUT_MS } from '../constants.ts';
import type { Ports } from '../ports.ts';
import { coolOff, retryAfter } from './cool-off.ts';
import { type Effect, emptySender, type Input, type Item } from './state.ts';
import { transition } from './transitions.ts';
import { verdict } from './verdict.ts';

export interface SenderOptions {
  url: string;
  /** True while events wait for a quote id. */
  blocked: boolean;
  /** The server has these. */
  onDelivered: (items: Item[]) => void;
  /** These are given up for good. */
  onDropped: (items: Item[], reason: LossReason) => void;
}

export interface Sender {
  /** One input to the state machine, and all that it entails. */
  input: (input: Input) => void;
  /** What waits to be sent. */
  waiting: () => Item[];
  /** Whether the registration gate holds an event back, so that it has never been on the wire. */
  holds: (item: Item) => boolean;
  /** Whether an event is on its way just now. */
  inFlight: (id: string) => boolean;
  /** UTF-8 bytes that may still be kept alive. */
  room: () => number;
  /** Settles when nothing waits or is on its way; what was parked does not count. */
  settled: () => Promise<void>;
}

/** Carries out what the state machine decides: requests, timers, and the reports of both. */
export function createSender(
  { url, blocked, onDelivered, onDropped }: SenderOptions,
  { now, random, timer, post }: Ports,
): Sender {
  let state = emptySender(blocked);
  let keptAlive = 0;
  let stopTimer = () => {};
  const idle: (() => void)[] = [];
  const flights = new Map<AbortController, Item[]>();

  function input(given: Input) {
    const [after, effects] = transition(state, given);
    state = after;
    if (given.kind === 'clear') {
      for (const flight of flights.keys()) flight.abort();
      flights.clear();
    }
    effects.forEach(perform);
    if (!flights.size && state.phase.startsWith('idle')) {
      for (const resolve of idle.splice(0)) resolve();
    }
  }

  function later(kind: 'due' | 'cooled', ms: number) {
    stopTimer();
    stopTimer = timer(() => input({ kind }), ms);
  }

  function perform(effect: Effect) {
    if (effect.do === 'send') send(effect.items, effect.side);
    else if (effect.do === 'buffer') later('due', effect.ms);
    else if (effect.do === 'cool') later('cooled', coolOff(effect.attempt, effect.wait, random()));
    else if (effect.do === 'calm') stopTimer();
    else if (effect.do === 'forget') onDelivered(effect.items);
    else onDropped(effect.items, effect.reason);
  }

  function send(items: Item[], side: boolean) {
    const body = `[${items.map((item) => item.text)}]`;
    const bytes = items.reduce((sum, item) => sum + item.size + 1, 1);
    const keepalive = bytes <= room();
    const kept = keepalive ? bytes : 0;
    const flight = new AbortController();
    const stopWaiting = timer(() => flight.abort(), REQUEST_TIMEOUT_MS);
    keptAlive += kept;
    flights.set(flight, items);
    const answered = (status: number, header: string | null) => {
      keptAlive -= kept;
      stopWaiting();
      // A flight that is not known any more was called off by an opt-out.
      if (!flights.delete(flight)) return;
      const report = { verdict: verdict(status), wait: retryAfter(header, now()) };
      input(side ? { kind: 'side', items, ...report } : { kind: 'answer', ...report });
    };
    post({
      url: `${url}${url.includes('?') ? '&' : '?'}sent_at=${now()}`,
      body,
      keepalive,
      signal: flight.signal,
    }).then(
      (answer) => answered(answer.status, answer.retryAfter),
      () => answered(0, null),
    );
  }

  const room = () => KEEPALIVE_BYTES - keptAlive;

  return {
    input,
    room,
    waiting: () => state.queue,
    holds: (item) => state.phase.includes('-') && !item.adopted,
    inFlight: (id) =>
      [state.batch, ...flights.values()].some((items) => items.some((item) => item.id === id)),
    settled: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        input({ kind: 'flush' });
      }),
  };
}
