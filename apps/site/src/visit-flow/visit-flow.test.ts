import { quoteSchema, type Visit, visitSchema } from '@zipfront/contracts/visits/visit';
import { is } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../requests/fetch-in-time.ts';
import type { Action } from '../state/action.ts';
import { createStore } from '../state/store.ts';
import { readQuoteId, readVisit, runVisitFlow, type VisitFlow } from './visit-flow.ts';

const NEW_VISIT = {
  id: 'v1',
  zipcode: null,
  return_user: null,
  attribution: { first: null, last: null },
};

/** Runs the flow against responses by `METHOD path`; a missing response is a lost network. */
async function run(
  answers: Record<string, Response>,
  options: Partial<Pick<VisitFlow, 'mayHaveVisit' | 'headers' | 'prefill'>> = {},
) {
  const store = createStore(new EventTarget());
  const actions: Action[] = [];
  const calls: { call: string; init: RequestInit | undefined }[] = [];
  store.subscribe((action) => actions.push(action));
  await runVisitFlow({
    store,
    config: {
      API: { HOST: 'https://api.test' },
      VISIT_API_PATH: '/api/visits/',
      CURRENT_QUOTE_API_PATH: '/api/quotes/current/',
    },
    fetch: async (url, init) => {
      const call = `${init?.method ?? 'GET'} ${String(url).replace('https://api.test', '')}`;
      calls.push({ call, init });
      const answer = answers[call];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer;
    },
    mayHaveVisit: true,
    headers: {},
    prefill: (zip) => zip,
    ...options,
  });
  return { actions, calls, state: store.state() };
}

const quote = () => Response.json({ id: 'q1' });

describe('runVisitFlow', () => {
  // behaviour: 4.2.1, 4.2.3, 7.1.1, 7.1.7
  test('fetches an existing visit, then its quote', async () => {
    const { actions, calls, state } = await run({
      'GET /api/visits/': Response.json({ ...NEW_VISIT, zipcode: '10001' }),
      'GET /api/quotes/current/': quote(),
    });
    expect(actions).toEqual([
      { type: 'ZIP_GET' },
      { type: 'VISIT_LOADING' },
      { type: 'VISIT_SUCCESS' },
      { type: 'ZIP_GET_SUCCESS', value: '10001' },
      { type: 'ZIP_PREFILL' },
      { type: 'QUOTE_GET' },
      { type: 'QUOTE_GET_SUCCESS', id: 'q1' },
      { type: 'CONTEXT_DATA_SET' },
    ]);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/visits/', 'GET /api/quotes/current/']);
    expect(calls.every(({ init }) => init?.credentials === 'include')).toBe(true);
    expect(state.zip).toMatchObject({ value: '10001', getAttempts: 1 });
  });

  // behaviour: 7.1.2
  test('creates a visit without a body, and fetches none, when there is no sign of one', async () => {
    const { actions, calls } = await run(
      {
        'POST /api/visits/': Response.json(NEW_VISIT, { status: 201 }),
        'GET /api/quotes/current/': quote(),
      },
      { mayHaveVisit: false },
    );
    expect(actions).toEqual([
      { type: 'ZIP_GET' },
      { type: 'VISIT_LOADING' },
      { type: 'VISIT_ERROR', error: 'session-error' },
      { type: 'VISIT_LOADING' },
      { type: 'VISIT_SUCCESS' },
      { type: 'ZIP_GET_ERROR' },
      { type: 'QUOTE_GET' },
      { type: 'QUOTE_GET_SUCCESS', id: 'q1' },
      { type: 'CONTEXT_DATA_SET' },
    ]);
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/visits/',
      'GET /api/quotes/current/',
    ]);
    expect(calls[0]?.init?.body).toBeUndefined();
  });

  // behaviour: 4.2.2, 7.1.2, 8.2
  test.each([
    ['a 404, whatever its body', Response.json(NEW_VISIT, { status: 404 })],
    ['a body that is no visit', Response.json({ title: 'hm' })],
    ['a body that is no JSON', new Response('<p>')],
    ['a lost network', undefined],
  ])('creates a visit after %s for the visit', async (_name, answer) => {
    const { actions, calls } = await run({
      ...(answer && { 'GET /api/visits/': answer }),
      'POST /api/visits/': Response.json(NEW_VISIT, { status: 201 }),
      'GET /api/quotes/current/': quote(),
    });
    expect(calls.map(({ call }) => call).slice(0, 2)).toEqual([
      'GET /api/visits/',
      'POST /api/visits/',
    ]);
    expect(actions).toContainEqual({ type: 'VISIT_ERROR', error: 'session-error' });
  });

  // behaviour: 6.2
  test('uses the zip and the name of a live visit that the creating call returns', async () => {
    const { actions } = await run({
      'POST /api/visits/': Response.json({
        ...NEW_VISIT,
        zipcode: '33101',
        return_user: { first_name: 'Zoë' },
      }),
      'GET /api/quotes/current/': quote(),
    });
    expect(actions).toContainEqual({ type: 'USER', firstName: 'Zoë' });
    expect(actions).toContainEqual({ type: 'ZIP_GET_SUCCESS', value: '33101' });
  });

  // behaviour: 4.2.5, 8.3
  test('reports a visit that cannot be created, and requests no quote', async () => {
    const { actions, calls, state } = await run({
      'POST /api/visits/': new Response('', { status: 503 }),
    });
    expect(actions.slice(-4)).toEqual([
      { type: 'VISIT_ERROR', error: 'Visit could not be created!' },
      { type: 'ZIP_GET_ERROR' },
      { type: 'QUOTE_GET' },
      { type: 'QUOTE_GET_ERROR', error: 'No quote ID returned!' },
    ]);
    expect(calls).toHaveLength(2);
    expect(state.zip.getAttempts).toBe(1);
    expect(state.eventTracker.contextDataSet).toBe(false);
  });

  // behaviour: 3.3.1, 4.2.4, 5.2.2, 8.1
  test('reports a quote call that is not ok, and leaves the tracker context unset', async () => {
    const { actions, state } = await run({
      'GET /api/visits/': Response.json(NEW_VISIT),
      'GET /api/quotes/current/': Response.json({ id: 'q1' }, { status: 404 }),
    });
    expect(actions.at(-1)).toEqual({ type: 'QUOTE_GET_ERROR', error: 'No quote ID returned!' });
    expect(state.eventTracker.contextDataSet).toBe(false);
  });

  // behaviour: 10.42
  test('aborts calls without a response after the timeout', async () => {
    vi.useFakeTimers();
    try {
      const actions: Action['type'][] = [];
      const store = createStore(new EventTarget());
      store.subscribe(({ type }) => actions.push(type));
      const flow = runVisitFlow({
        store,
        config: { API: { HOST: '' }, VISIT_API_PATH: '/v', CURRENT_QUOTE_API_PATH: '/q' },
        fetch: (_url, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
        mayHaveVisit: false,
        headers: {},
        prefill: (zip) => zip,
      });
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
      expect(actions.at(-1)).toBe('VISIT_LOADING');
      await vi.advanceTimersByTimeAsync(1);
      await flow;
      expect(actions.at(-1)).toBe('QUOTE_GET_ERROR');
    } finally {
      vi.useRealTimers();
    }
  });

  test('stores the value of the forms after the prefill', async () => {
    const { state, actions } = await run(
      {
        'GET /api/visits/': Response.json({ ...NEW_VISIT, zipcode: '10001' }),
        'GET /api/quotes/current/': quote(),
      },
      { prefill: () => '902' },
    );
    expect(state.zip.value).toBe('902');
    expect(actions).not.toContainEqual({ type: 'ZIP_PREFILL' });
  });

  // behaviour: 11.88
  test('sends with both visit calls how the visitor came', async () => {
    const headers = { 'Zipfront-Page': 'https://site.test/?gclid=1' };
    const answers = { 'POST /api/visits/': Response.json(NEW_VISIT, { status: 201 }) };
    const { calls } = await run(answers, { headers });
    expect(calls.slice(0, 2).map(({ init }) => init?.headers)).toEqual([headers, headers]);
  });
});

const visit: Visit = {
  id: 'v1',
  zipcode: null,
  return_user: null,
  attribution: { first: null, last: null },
};

const BODIES: [string, unknown][] = [
  ['a new visit', visit],
  ['a visit with a zip code', { ...visit, zipcode: '00501' }],
  ['a returning visitor', { ...visit, return_user: { first_name: 'Zoë' } }],
  ['a zip code that is a number', { ...visit, zipcode: 10001 }],
  ['no zip code field', { ...visit, zipcode: undefined }],
  ['a user without a name', { ...visit, return_user: {} }],
  ['a user that is a string', { ...visit, return_user: 'Zoë' }],
  ['no user field', { ...visit, return_user: undefined }],
  ['a problem', { type: 'about:blank', title: 'Not Found', status: 404 }],
  ['null', null],
  ['a string', 'visit'],
  ['a list', []],
];

describe('readVisit', () => {
  // behaviour: 3.4.1
  test.each(BODIES)('accepts or rejects %s, as the contract does', (_name, body) => {
    if (is(visitSchema, body)) {
      expect(readVisit(body)).toEqual({
        zip: body.zipcode,
        firstName: body.return_user?.first_name ?? '',
      });
    } else {
      expect(() => readVisit(body)).toThrow(TypeError);
    }
  });

  test('covers valid and invalid bodies', () => {
    expect(BODIES.filter(([, body]) => is(visitSchema, body))).toHaveLength(3);
  });
});

describe('readQuoteId', () => {
  test.each([
    [{ id: 'q1' }],
    [{ id: 1 }],
    [{}],
    [null],
    ['q1'],
  ])('reads %j as the contract does', (body) => {
    if (is(quoteSchema, body)) expect(readQuoteId(body)).toBe(body.id);
    else expect(() => readQuoteId(body)).toThrow(TypeError);
  });
});
