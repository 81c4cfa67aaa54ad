import { describe, expect, it } from 'vitest';
import { KEEPALIVE_BYTES, MAX_POST_BYTES, MAX_RETRIES } from '../constants.ts';
import {
  type Effect,
  emptySender,
  type Input,
  type Item,
  type Phase,
  type SenderState,
} from './state.ts';
import { TRANSITIONS, transition } from './transitions.ts';

const item = (id: string, change: Partial<Item> = {}): Item => ({
  id,
  text: `{"event_id":"${id}"}`,
  size: 100,
  stored: true,
  ...change,
});
const adopted = (id: string) => item(id, { adopted: true });

/** A state of each phase: `w` is queued, `b` is in flight or cools off, `p` is deferred. */
function inPhase(phase: Phase): SenderState {
  const state = { ...emptySender(false), phase, deferred: [item('p')] };
  if (/^(sending|cooling)/.test(phase)) state.batch = [adopted('b')];
  if (phase.startsWith('cooling')) state.attempt = 1;
  if (!phase.startsWith('idle')) state.queue = [item('w')];
  return state;
}

const INPUTS = {
  add: { kind: 'add', item: item('n') },
  'add a large one': { kind: 'add', item: item('L', { size: MAX_POST_BYTES }) },
  adopt: { kind: 'adopt', items: [adopted('a')] },
  open: { kind: 'open', queue: [item('w')] },
  due: { kind: 'due' },
  cooled: { kind: 'cooled' },
  'answer ok': { kind: 'answer', verdict: 'ok', wait: 0 },
  'answer retry': { kind: 'answer', verdict: 'retry', wait: 7 },
  'answer split': { kind: 'answer', verdict: 'split', wait: 0 },
  'answer drop': { kind: 'answer', verdict: 'drop', wait: 0 },
  'side ok': { kind: 'side', items: [item('s')], verdict: 'ok', wait: 0 },
  'side retry': { kind: 'side', items: [item('s')], verdict: 'retry', wait: 7 },
  'side split': { kind: 'side', items: [item('s'), item('t')], verdict: 'split', wait: 0 },
  'side drop': { kind: 'side', items: [item('s')], verdict: 'drop', wait: 0 },
  flush: { kind: 'flush' },
  exit: { kind: 'exit', room: KEEPALIVE_BYTES, final: false },
  online: { kind: 'online' },
  evict: { kind: 'evict', id: 'w' },
  clear: { kind: 'clear' },
} satisfies Record<string, Input>;

const ids = (items: Item[]) => items.map(({ id }) => id).join('');

/** An effect in short notation. */
function brief(effect: Effect): string {
  if (effect.do === 'send') return `${effect.side ? 'aside' : 'send'} ${ids(effect.items)}`;
  if (effect.do === 'buffer') return 'wait';
  if (effect.do === 'cool') return `cool ${effect.attempt}`;
  if (effect.do === 'forget') return `forget ${ids(effect.items)}`;
  if (effect.do === 'drop') return `drop ${ids(effect.items)} ${effect.reason}`;
  return '';
}

/** The phase, then `queue/batch/deferred`, then the effects. */
function outcome(state: SenderState, input: Input): string {
  const [after, effects] = transition(state, input);
  const lists = [after.queue, after.batch, after.deferred].map(ids).join('/');
  return [`${after.phase} ${lists}`, ...effects.map(brief).filter(Boolean)].join(', ');
}

const IDLE_BLOCKED = {
  add: 'buffering-blocked n//p',
  'add a large one': 'buffering-blocked L//p',
  adopt: 'sending-blocked /a/p, send a',
  open: 'sending /w/p, send w',
  due: 'idle-blocked //p',
  cooled: 'idle-blocked //p',
  'answer ok': 'idle-blocked //p',
  'answer retry': 'idle-blocked //p',
  'answer split': 'idle-blocked //p',
  'answer drop': 'idle-blocked //p',
  'side ok': 'idle-blocked //p, forget s',
  'side retry': 'cooling-blocked /s/p, cool 1',
  'side split': 'sending-blocked t/s/p, send s',
  'side drop': 'idle-blocked //p, drop s refused',
  flush: 'idle-blocked //p',
  exit: 'idle //p',
  online: 'sending-blocked /p/, send p',
  evict: 'idle-blocked //p',
  clear: 'idle-blocked //',
};

const SENDING = {
  add: 'sending wn/b/p',
  'add a large one': 'sending w/b/p, aside L',
  adopt: 'sending wa/b/p',
  open: 'sending w/b/p',
  due: 'sending w/b/p',
  cooled: 'sending w/b/p',
  'answer ok': 'sending /w/p, forget b, send w',
  'answer retry': 'cooling w/b/p, cool 1',
  'answer split': 'sending /w/p, drop b too_large, send w',
  'answer drop': 'sending /w/p, drop b refused, send w',
  'side ok': 'sending w/b/p, forget s',
  'side retry': 'sending ws/b/p',
  'side split': 'sending wst/b/p',
  'side drop': 'sending w/b/p, drop s refused',
  flush: 'sending w/b/p',
  exit: 'sending /b/p, aside w',
  online: 'sending wp/b/',
  evict: 'sending /b/p',
  clear: 'idle //',
};

const COOLING = {
  add: 'cooling wn/b/p',
  'add a large one': 'cooling w/b/p, aside L',
  adopt: 'cooling wa/b/p',
  open: 'cooling w/b/p',
  due: 'cooling w/b/p',
  cooled: 'sending w/b/p, send b',
  'answer ok': 'cooling w/b/p',
  'answer retry': 'cooling w/b/p',
  'answer split': 'cooling w/b/p',
  'answer drop': 'cooling w/b/p',
  'side ok': 'cooling w/b/p, forget s',
  'side retry': 'cooling ws/b/p',
  'side split': 'cooling wst/b/p',
  'side drop': 'cooling w/b/p, drop s refused',
  flush: 'cooling w/b/p',
  exit: 'idle //p, aside bw',
  online: 'sending wp/b/, send b',
  evict: 'cooling /b/p',
  clear: 'idle //',
};

const TABLE: Record<Phase, Record<keyof typeof INPUTS, string>> = {
  idle: {
    add: 'buffering n//p, wait',
    'add a large one': 'idle //p, aside L',
    adopt: 'sending /a/p, send a',
    open: 'idle //p',
    due: 'idle //p',
    cooled: 'idle //p',
    'answer ok': 'idle //p',
    'answer retry': 'idle //p',
    'answer split': 'idle //p',
    'answer drop': 'idle //p',
    'side ok': 'idle //p, forget s',
    'side retry': 'cooling /s/p, cool 1',
    'side split': 'sending t/s/p, send s',
    'side drop': 'idle //p, drop s refused',
    flush: 'idle //p',
    exit: 'idle //p',
    online: 'sending /p/, send p',
    evict: 'idle //p',
    clear: 'idle //',
  },
  buffering: {
    add: 'buffering wn//p',
    'add a large one': 'buffering w//p, aside L',
    adopt: 'sending /wa/p, send wa',
    open: 'buffering w//p',
    due: 'sending /w/p, send w',
    cooled: 'buffering w//p',
    'answer ok': 'buffering w//p',
    'answer retry': 'buffering w//p',
    'answer split': 'buffering w//p',
    'answer drop': 'buffering w//p',
    'side ok': 'buffering w//p, forget s',
    'side retry': 'cooling w/s/p, cool 1',
    'side split': 'sending tw/s/p, send s',
    'side drop': 'buffering w//p, drop s refused',
    flush: 'sending /w/p, send w',
    exit: 'idle //p, aside w',
    online: 'sending /wp/, send wp',
    evict: 'idle //p',
    clear: 'idle //',
  },
  sending: SENDING,
  cooling: COOLING,
  'idle-blocked': IDLE_BLOCKED,
  'buffering-blocked': {
    add: 'buffering-blocked wn//p',
    'add a large one': 'buffering-blocked wL//p',
    adopt: 'sending-blocked w/a/p, send a',
    open: 'sending /w/p, send w',
    due: 'buffering-blocked w//p',
    cooled: 'buffering-blocked w//p',
    'answer ok': 'buffering-blocked w//p',
    'answer retry': 'buffering-blocked w//p',
    'answer split': 'buffering-blocked w//p',
    'answer drop': 'buffering-blocked w//p',
    'side ok': 'buffering-blocked w//p, forget s',
    'side retry': 'cooling-blocked w/s/p, cool 1',
    'side split': 'sending-blocked tw/s/p, send s',
    'side drop': 'buffering-blocked w//p, drop s refused',
    flush: 'buffering-blocked w//p',
    exit: 'idle //p, aside w',
    online: 'sending-blocked w/p/, send p',
    evict: 'idle-blocked //p',
    clear: 'idle-blocked //',
  },
  'sending-blocked': {
    ...mapped(SENDING, 'sending', 'sending-blocked'),
    'add a large one': 'sending-blocked wL/b/p',
    open: 'sending w/b/p',
    'answer ok': 'buffering-blocked w//p, forget b',
    'answer retry': 'cooling-blocked w/b/p, cool 1',
    'answer split': 'buffering-blocked w//p, drop b too_large',
    'answer drop': 'buffering-blocked w//p, drop b refused',
    exit: 'sending /b/p, aside w',
    clear: 'idle-blocked //',
  },
  'cooling-blocked': {
    ...mapped(COOLING, 'cooling', 'cooling-blocked'),
    'add a large one': 'cooling-blocked wL/b/p',
    open: 'cooling w/b/p',
    cooled: 'sending-blocked w/b/p, send b',
    exit: 'idle //p, aside bw',
    online: 'sending-blocked wp/b/, send b',
    clear: 'idle-blocked //',
  },
};

function mapped<T extends Record<string, string>>(row: T, from: string, into: string): T {
  const entries = Object.entries(row).map(([name, text]) => [name, text.replace(from, into)]);
  return Object.fromEntries(entries) as T;
}

describe('the transition table', () => {
  const cells = Object.entries(TABLE).flatMap(([phase, row]) =>
    Object.entries(row).map(([input, expected]) => ({ phase, input, expected })),
  );

  it.each(cells)('defines $phase, $input: $expected', ({ phase, input, expected }) => {
    const given = INPUTS[input as keyof typeof INPUTS];
    expect(outcome(inPhase(phase as Phase), given)).toBe(expected);
  });

  // behaviour: 4.3.1
  it('defines a rule for each of the twelve inputs in each of the eight states', () => {
    const kinds = new Set(Object.values(INPUTS).map(({ kind }) => kind));
    expect(kinds.size).toBe(12);
    expect(Object.keys(TRANSITIONS)).toHaveLength(8);
    for (const row of Object.values(TRANSITIONS)) expect(new Set(Object.keys(row))).toEqual(kinds);
  });
});

describe('batches', () => {
  // behaviour: 4.3.3, 9.17
  it('sends the batch when the buffer is full', () => {
    let state = emptySender(false);
    for (const id of ['1', '2', '3', '4']) {
      [state] = transition(state, { kind: 'add', item: item(id) });
    }
    expect(state.phase).toBe('buffering');
    expect(outcome(state, { kind: 'add', item: item('5') })).toBe('sending /12345/, send 12345');
  });

  it('sends its own events before adopted ones, in one request', () => {
    let [state] = transition(inPhase('sending'), { kind: 'adopt', items: [adopted('a')] });
    [state] = transition(state, { kind: 'add', item: item('n') });
    expect(outcome(state, { kind: 'answer', verdict: 'ok', wait: 0 })).toContain('send wna');
  });

  it('limits a batch to the keepalive bytes and sends a larger event alone', () => {
    const big = item('B', { size: 59_900 });
    const large = item('L', { size: 64_000 });
    const state = { ...inPhase('sending'), queue: [item('1'), big, item('2')] };
    expect(outcome(state, INPUTS['answer ok'])).toContain('send 12');
    expect(outcome({ ...state, queue: [large, item('1')] }, INPUTS['answer ok'])).toBe(
      'sending 1/L/p, forget b, send L',
    );
  });

  // behaviour: 4.3.5
  it('splits a batch in half on 413 and drops only an event that was sent alone', () => {
    let state: SenderState = {
      ...emptySender(false),
      phase: 'sending',
      batch: [1, 2, 3, 4, 5].map((n) => item(`${n}`)),
    };
    const sent: string[] = [];
    for (let i = 0; i < 3; i++) {
      const [after, effects] = transition(state, INPUTS['answer split']);
      state = after;
      sent.push(...effects.map(brief).filter(Boolean));
    }
    expect(sent).toEqual(['send 12', 'send 1', 'drop 1 too_large', 'send 2345']);
  });
});

describe('retries', () => {
  it('parks the batch after the last retry and sends the queue', () => {
    let state = inPhase('sending');
    for (let attempt = 1; attempt <= MAX_RETRIES; attempt++) {
      const [cooling, effects] = transition(state, INPUTS['answer retry']);
      expect(effects).toEqual([{ do: 'cool', attempt, wait: 7 }]);
      [state] = transition(cooling, { kind: 'cooled' });
    }
    expect(outcome(state, INPUTS['answer retry'])).toBe('sending /w/pb, send w');
  });

  /** A batch of three in its first retry. */
  const retrying: SenderState = {
    ...inPhase('sending'),
    attempt: 1,
    batch: ['1', '2', '3'].map((id) => item(id)),
  };

  it('sends one event of the batch, and the rest after its response', () => {
    const cooling: SenderState = { ...retrying, phase: 'cooling' };
    expect(outcome(cooling, { kind: 'cooled' })).toBe('sending w/123/p, send 1');
    expect(outcome(retrying, INPUTS['answer ok'])).toBe('sending /23w/p, forget 1, send 23w');
  });

  it('drops only the event that was refused', () => {
    expect(outcome(retrying, INPUTS['answer drop'])).toBe(
      'sending /23w/p, drop 1 refused, send 23w',
    );
    expect(outcome(retrying, INPUTS['answer split'])).toBe(
      'sending /23w/p, drop 1 too_large, send 23w',
    );
  });

  it('parks the whole batch after the last retry of one event', () => {
    const last = { ...retrying, attempt: MAX_RETRIES };
    expect(outcome(last, INPUTS['answer retry'])).toBe('sending /w/p123, send w');
  });

  it('sends the rest of the batch when the page is left', () => {
    expect(outcome(retrying, INPUTS.exit)).toBe('sending /1/p, aside 23w');
    expect(outcome(retrying, { kind: 'exit', room: 150, final: false })).toBe(
      'sending 3w/1/p, aside 2',
    );
  });
});

describe('the exit', () => {
  const memory = (id: string, size = 100) => item(id, { stored: false, size });

  it('sends what fits and leaves the rest queued', () => {
    const state = {
      ...inPhase('buffering'),
      queue: [item('1'), item('2', { size: 500 }), item('3')],
    };
    expect(outcome(state, { kind: 'exit', room: 300, final: false })).toBe(
      'buffering 2//p, wait, aside 13',
    );
  });

  it('sends deferred events that are not stored', () => {
    const state = { ...inPhase('idle'), deferred: [item('p'), memory('m')] };
    expect(outcome(state, INPUTS.exit)).toBe('idle //p, aside m');
  });

  it('counts events that neither fit nor are stored at the end of a page', () => {
    const state = { ...inPhase('buffering'), queue: [memory('m', 400), item('w', { size: 400 })] };
    expect(outcome(state, { kind: 'exit', room: 300, final: true })).toBe(
      'buffering w//p, wait, drop m exit',
    );
  });
});
