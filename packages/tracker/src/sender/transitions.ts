import {
  BUFFER_EVENTS,
  BUFFER_TIMEOUT_MS,
  KEEPALIVE_BYTES,
  MAX_POST_BYTES,
  MAX_RETRIES,
} from '../constants.ts';
import {
  type Effect,
  emptySender,
  type Input,
  type Item,
  type Phase,
  type SenderState,
  type Step,
} from './state.ts';

type Kind = Input['kind'];
type Rule<K extends Kind> = (state: SenderState, input: Extract<Input, { kind: K }>) => Step;
type Row = { [K in Kind]: Rule<K> };

/** The next state and the effects to perform, for any state and input; a pure function. */
export function transition(state: SenderState, input: Input): Step {
  return (TRANSITIONS[state.phase][input.kind] as Rule<Kind>)(state, input);
}

const isBlocked = ({ phase }: SenderState) => phase.includes('-');

function to(
  state: SenderState,
  phase: 'idle' | 'buffering' | 'sending' | 'cooling',
  change: Partial<SenderState> = {},
): SenderState {
  return { ...state, ...change, phase: isBlocked(state) ? `${phase}-blocked` : phase };
}

const stay = (state: SenderState): Step => [state, []];

/** Inserts an event behind the page's own events and before adopted ones, which can be many. */
function queued({ queue }: SenderState, item: Item): Item[] {
  const own = queue.filter((other) => !other.adopted);
  return [...own, item, ...queue.filter((other) => other.adopted)];
}

const without = (items: Item[], removed: Item[]) => items.filter((item) => !removed.includes(item));

/** The items that fit into one request of `bytes`, in order, at most `limit` of them. */
function fitting(items: Item[], bytes: number, limit = Number.POSITIVE_INFINITY): Item[] {
  let room = bytes - 1;
  return items.filter((item) => {
    if (limit < 1 || item.size >= room) return false;
    room -= item.size + 1;
    limit -= 1;
    return true;
  });
}

/** Without any event that the gate does not hold it buffers or is idle. */
function next(state: SenderState, effects: Effect[] = []): Step {
  const blocked = isBlocked(state);
  const ready = state.queue.filter((item) => !blocked || item.adopted);
  const [first] = ready;
  if (!first) return [to(state, state.queue.length ? 'buffering' : 'idle'), effects];
  const fit = fitting(ready, KEEPALIVE_BYTES, state.limit);
  const batch = fit.includes(first) ? fit : [first];
  return [
    to(state, 'sending', { batch, queue: without(state.queue, batch) }),
    [...effects, { do: 'stop' }, { do: 'send', items: batch, side: false }],
  ];
}

/** Sends an oversized event immediately in its own request. */
const sendAlone = (state: SenderState, item: Item): Step => [
  state,
  [{ do: 'send', items: [item], side: true }],
];

const collect: Rule<'add'> = (state, { item }) => {
  if (item.size >= MAX_POST_BYTES) return sendAlone(state, item);
  const queue = queued(state, item);
  const grown = { ...state, queue };
  if (queue.length >= BUFFER_EVENTS) return next(grown);
  const isBuffering = state.phase === 'buffering';
  return [to(grown, 'buffering'), isBuffering ? [] : [{ do: 'buffer', ms: BUFFER_TIMEOUT_MS }]];
};

const enqueue: Rule<'add'> = (state, { item }) =>
  item.size >= MAX_POST_BYTES
    ? sendAlone(state, item)
    : [{ ...state, queue: queued(state, item) }, []];

const enqueueHeld: Rule<'add'> = (state, { item }) => [
  to(state, 'buffering', { queue: queued(state, item) }),
  [],
];

const enqueueHeldBusy: Rule<'add'> = (state, { item }) => [
  { ...state, queue: queued(state, item) },
  [],
];

const adoptNow: Rule<'adopt'> = (state, { items }) =>
  next({ ...state, queue: [...state.queue, ...items] });

const adoptLater: Rule<'adopt'> = (state, { items }) => [
  { ...state, queue: [...state.queue, ...items] },
  [],
];

const openNow: Rule<'open'> = (state, { queue }) => next({ ...state, phase: 'idle', queue });

const openBusy: Rule<'open'> = (state, { queue }) => [
  { ...state, queue, phase: unblocked(state.phase) },
  [],
];

const unblocked = (phase: Phase) => phase.split('-')[0] as Phase;

const send = (state: SenderState): Step => next(state);

/** Only the first one in a retry: if responses are lost, each retry repeats one event. */
const inFlight = ({ batch, attempt }: SenderState) => (attempt ? batch.slice(0, 1) : batch);

const resend = (state: SenderState): Step => [
  to(state, 'sending'),
  [{ do: 'stop' }, { do: 'send', items: inFlight(state), side: false }],
];

const settleBatch: Rule<'answer'> = (state, { verdict, wait }) => {
  const { batch, deferred } = state;
  const items = inFlight(state);
  const queue = [...without(batch, items), ...state.queue];
  const done = { ...state, queue, batch: [], attempt: 0, limit: Number.POSITIVE_INFINITY };
  if (verdict === 'ok') return next(done, [{ do: 'forget', items }]);
  if (verdict === 'retry') {
    const attempt = state.attempt + 1;
    return attempt > MAX_RETRIES
      ? next({ ...done, queue: state.queue, deferred: [...deferred, ...batch] })
      : [to(state, 'cooling', { attempt }), [{ do: 'cool', attempt, wait }]];
  }
  if (verdict === 'split' && items.length > 1) {
    return next({ ...done, queue: [...items, ...queue], limit: items.length >> 1 });
  }
  return next(done, [{ do: 'drop', items, reason: verdict === 'split' ? 'too_large' : 'refused' }]);
};

/** After a failure its events join the queue or cool off as the batch. */
const settleSide: Rule<'side'> = (state, { items, verdict, wait }) => {
  if (verdict === 'ok') return [state, [{ do: 'forget', items }]];
  if (verdict === 'drop' || (verdict === 'split' && items.length < 2)) {
    return [state, [{ do: 'drop', items, reason: verdict === 'drop' ? 'refused' : 'too_large' }]];
  }
  // An event that was sent once is not held by the gate.
  const back = items.map((item) => ({ ...item, adopted: true }));
  if (state.batch.length) return [{ ...state, queue: [...state.queue, ...back] }, []];
  if (verdict === 'split') {
    const queue = [...back, ...state.queue];
    return next({ ...state, queue, limit: back.length >> 1 });
  }
  return [
    to(state, 'cooling', { batch: back, attempt: 1 }),
    [{ do: 'stop' }, { do: 'cool', attempt: 1, wait }],
  ];
};

/** Opens the gate and sends all waiting events that fit; the rest stays queued and stored. */
const exit: Rule<'exit'> = (state, { room, final }) => {
  const busy = state.phase.startsWith('sending');
  const batch = busy ? inFlight(state) : [];
  const deferred = state.deferred.filter((item) => item.stored);
  const waiting = [
    ...without(state.deferred, deferred),
    ...without(state.batch, batch),
    ...state.queue,
  ];
  const items = fitting(waiting, room);
  const rest = without(waiting, items);
  const lost = final ? rest.filter((item) => !item.stored) : [];
  const queue = without(rest, lost);
  const after: SenderState = {
    ...state,
    phase: busy ? 'sending' : queue.length ? 'buffering' : 'idle',
    queue,
    batch,
    deferred,
  };
  const effects: Effect[] = busy ? [] : [{ do: 'stop' }];
  if (!busy) {
    after.attempt = 0;
    if (queue.length) effects.push({ do: 'buffer', ms: BUFFER_TIMEOUT_MS });
  }
  if (items.length) effects.push({ do: 'send', items, side: true });
  if (lost.length) effects.push({ do: 'drop', items: lost, reason: 'exit' });
  return [after, effects];
};

const unpark = (state: SenderState): SenderState => ({
  ...state,
  queue: [...state.queue, ...state.deferred.map((item) => ({ ...item, adopted: true }))],
  deferred: [],
});

const unparkAndSend = (state: SenderState): Step => next(unpark(state));
const unparkLater = (state: SenderState): Step => [unpark(state), []];
const unparkAndResend = (state: SenderState): Step => resend(unpark(state));

const evict: Rule<'evict'> = (state, { id }) => {
  const other = (item: Item) => item.id !== id;
  const queue = state.queue.filter(other);
  const deferred = state.deferred.filter(other);
  const phase = queue.length ? state.phase : (state.phase.replace('buffering', 'idle') as Phase);
  return [{ ...state, phase, queue, deferred }, []];
};

const clear = (state: SenderState): Step => [emptySender(isBlocked(state)), [{ do: 'stop' }]];

/** Rules of all states, unless a state overrides them. */
const DEFAULTS = {
  open: stay,
  due: stay,
  cooled: stay,
  answer: stay,
  side: settleSide,
  flush: stay,
  exit: exit,
  evict,
  clear,
};

const BLOCKED_IDLE: Row = {
  ...DEFAULTS,
  add: enqueueHeld,
  adopt: adoptNow,
  open: openNow,
  online: unparkAndSend,
};
const SENDING: Row = {
  ...DEFAULTS,
  add: enqueue,
  adopt: adoptLater,
  answer: settleBatch,
  online: unparkLater,
};
const COOLING: Row = {
  ...DEFAULTS,
  add: enqueue,
  adopt: adoptLater,
  cooled: resend,
  online: unparkAndResend,
};

/** The rule for each state and input of the sender (behaviours, 4). */
export const TRANSITIONS: Record<Phase, Row> = {
  idle: { ...DEFAULTS, add: collect, adopt: adoptNow, online: unparkAndSend },
  buffering: {
    ...DEFAULTS,
    add: collect,
    adopt: adoptNow,
    online: unparkAndSend,
    due: send,
    flush: send,
  },
  sending: SENDING,
  cooling: COOLING,
  'idle-blocked': BLOCKED_IDLE,
  'buffering-blocked': BLOCKED_IDLE,
  'sending-blocked': { ...SENDING, add: enqueueHeldBusy, open: openBusy },
  'cooling-blocked': { ...COOLING, add: enqueueHeldBusy, open: openBusy },
};
