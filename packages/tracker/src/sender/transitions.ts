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

/** The next state and what to do, for any state and any input; no effects of its own. */
export function transition(state: SenderState, input: Input): Step {
  return (TRANSITIONS[state.phase][input.kind] as Rule<Kind>)(state, input);
}

const isBlocked = ({ phase }: SenderState) => phase.includes('-');

/** The same side of the gate, another phase. */
function to(
  state: SenderState,
  phase: 'idle' | 'buffering' | 'sending' | 'cooling',
  change: Partial<SenderState> = {},
): SenderState {
  return { ...state, ...change, phase: isBlocked(state) ? `${phase}-blocked` : phase };
}

const stay = (state: SenderState): Step => [state, []];

/** Adds behind what waits: this page's own events go before adopted ones, which can be many. */
function queued({ queue }: SenderState, item: Item): Item[] {
  const own = queue.filter((other) => !other.adopted);
  return [...own, item, ...queue.filter((other) => other.adopted)];
}

const without = (items: Item[], gone: Item[]) => items.filter((item) => !gone.includes(item));

/** As many as fit into one request of `bytes`, in order; `limit` of them at most. */
function fitting(items: Item[], bytes: number, limit = Number.POSITIVE_INFINITY): Item[] {
  let room = bytes - 1;
  return items.filter((item) => {
    if (limit < 1 || item.size >= room) return false;
    room -= item.size + 1;
    limit -= 1;
    return true;
  });
}

/** Sends the next batch of what no gate holds; without any it waits, or has nothing to do. */
function next(state: SenderState, effects: Effect[] = []): Step {
  const blocked = isBlocked(state);
  const ready = state.queue.filter((item) => !blocked || item.adopted);
  const [first] = ready;
  if (!first) return [to(state, state.queue.length ? 'buffering' : 'idle'), effects];
  const fit = fitting(ready, KEEPALIVE_BYTES, state.limit);
  const batch = fit.includes(first) ? fit : [first];
  return [
    to(state, 'sending', { batch, queue: without(state.queue, batch) }),
    [...effects, { do: 'calm' }, { do: 'send', items: batch, side: false }],
  ];
}

/** Too large for company: alone, and now. */
const alone = (state: SenderState, item: Item): Step => [
  state,
  [{ do: 'send', items: [item], side: true }],
];

const collect: Rule<'add'> = (state, { item }) => {
  if (item.size >= MAX_POST_BYTES) return alone(state, item);
  const queue = queued(state, item);
  const grown = { ...state, queue };
  if (queue.length >= BUFFER_EVENTS) return next(grown);
  const waits = state.phase === 'buffering';
  return [to(grown, 'buffering'), waits ? [] : [{ do: 'buffer', ms: BUFFER_TIMEOUT_MS }]];
};

const line: Rule<'add'> = (state, { item }) =>
  item.size >= MAX_POST_BYTES ? alone(state, item) : [{ ...state, queue: queued(state, item) }, []];

const hold: Rule<'add'> = (state, { item }) => [
  to(state, 'buffering', { queue: queued(state, item) }),
  [],
];

const holdBusy: Rule<'add'> = (state, { item }) => [{ ...state, queue: queued(state, item) }, []];

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

/**
 * What is on its way of a batch: all of it at first, and one event alone to try again. Where the
 * answers get lost, each repeat is a copy of one event, not of all.
 */
const underWay = ({ batch, attempt }: SenderState) => (attempt ? batch.slice(0, 1) : batch);

const resend = (state: SenderState): Step => [
  to(state, 'sending'),
  [{ do: 'calm' }, { do: 'send', items: underWay(state), side: false }],
];

const settle: Rule<'answer'> = (state, { verdict, wait }) => {
  const { batch, parked } = state;
  const items = underWay(state);
  const queue = [...without(batch, items), ...state.queue];
  const done = { ...state, queue, batch: [], attempt: 0, limit: Number.POSITIVE_INFINITY };
  if (verdict === 'ok') return next(done, [{ do: 'forget', items }]);
  if (verdict === 'retry') {
    const attempt = state.attempt + 1;
    return attempt > MAX_RETRIES
      ? next({ ...done, queue: state.queue, parked: [...parked, ...batch] })
      : [to(state, 'cooling', { attempt }), [{ do: 'cool', attempt, wait }]];
  }
  if (verdict === 'split' && items.length > 1) {
    return next({ ...done, queue: [...items, ...queue], limit: items.length >> 1 });
  }
  return next(done, [{ do: 'drop', items, reason: verdict === 'split' ? 'too_large' : 'refused' }]);
};

/** The answer to what went beside the batch; a failure cools off with the batch, or as one. */
const settleSide: Rule<'side'> = (state, { items, verdict, wait }) => {
  if (verdict === 'ok') return [state, [{ do: 'forget', items }]];
  if (verdict === 'drop' || (verdict === 'split' && items.length < 2)) {
    return [state, [{ do: 'drop', items, reason: verdict === 'drop' ? 'refused' : 'too_large' }]];
  }
  // What has been on the wire once is held by no gate.
  const back = items.map((item) => ({ ...item, adopted: true }));
  if (state.batch.length) {
    return [{ ...state, queue: [...state.queue, ...back] }, []];
  }
  if (verdict === 'split') {
    const queue = [...back, ...state.queue];
    return next({ ...state, queue, limit: back.length >> 1 });
  }
  return [
    to(state, 'cooling', { batch: back, attempt: 1 }),
    [{ do: 'calm' }, { do: 'cool', attempt: 1, wait }],
  ];
};

/** The gate opens, and all that waits and fits goes at once; the rest stays, and stays stored. */
const leave: Rule<'exit'> = (state, { room, final }) => {
  const busy = state.phase.startsWith('sending');
  const batch = busy ? underWay(state) : [];
  const kept = state.parked.filter((item) => item.stored);
  const waiting = [...without(state.parked, kept), ...without(state.batch, batch), ...state.queue];
  const items = fitting(waiting, room);
  const rest = without(waiting, items);
  const lost = final ? rest.filter((item) => !item.stored) : [];
  const queue = without(rest, lost);
  const left: SenderState = {
    ...state,
    phase: busy ? 'sending' : queue.length ? 'buffering' : 'idle',
    queue,
    batch,
    parked: kept,
  };
  const effects: Effect[] = busy ? [] : [{ do: 'calm' }];
  if (!busy) {
    left.attempt = 0;
    if (queue.length) effects.push({ do: 'buffer', ms: BUFFER_TIMEOUT_MS });
  }
  if (items.length) effects.push({ do: 'send', items, side: true });
  if (lost.length) effects.push({ do: 'drop', items: lost, reason: 'exit' });
  return [left, effects];
};

const unpark = (state: SenderState): SenderState => ({
  ...state,
  queue: [...state.queue, ...state.parked.map((item) => ({ ...item, adopted: true }))],
  parked: [],
});

const revive = (state: SenderState): Step => next(unpark(state));
const reviveLater = (state: SenderState): Step => [unpark(state), []];
const reviveNow = (state: SenderState): Step => resend(unpark(state));

const evict: Rule<'evict'> = (state, { id }) => {
  const other = (item: Item) => item.id !== id;
  const queue = state.queue.filter(other);
  const parked = state.parked.filter(other);
  const phase = queue.length ? state.phase : (state.phase.replace('buffering', 'idle') as Phase);
  return [{ ...state, phase, queue, parked }, []];
};

const clear = (state: SenderState): Step => [emptySender(isBlocked(state)), [{ do: 'calm' }]];

/** What holds in every state but those whose row says otherwise. */
const ALWAYS = {
  open: stay,
  due: stay,
  cooled: stay,
  answer: stay,
  side: settleSide,
  flush: stay,
  exit: leave,
  evict,
  clear,
};

const BLOCKED_IDLE: Row = { ...ALWAYS, add: hold, adopt: adoptNow, open: openNow, online: revive };
const SENDING: Row = {
  ...ALWAYS,
  add: line,
  adopt: adoptLater,
  answer: settle,
  online: reviveLater,
};
const COOLING: Row = { ...ALWAYS, add: line, adopt: adoptLater, cooled: resend, online: reviveNow };

/** Every state and every input of the sender (specification, section 4, "Event sender"). */
export const TRANSITIONS: Record<Phase, Row> = {
  idle: { ...ALWAYS, add: collect, adopt: adoptNow, online: revive },
  buffering: { ...ALWAYS, add: collect, adopt: adoptNow, online: revive, due: send, flush: send },
  sending: SENDING,
  cooling: COOLING,
  'idle-blocked': BLOCKED_IDLE,
  'buffering-blocked': BLOCKED_IDLE,
  'sending-blocked': { ...SENDING, add: holdBusy, open: openBusy },
  'cooling-blocked': { ...COOLING, add: holdBusy, open: openBusy },
};
