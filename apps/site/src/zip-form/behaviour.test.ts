import { ZIP_FORM_MESSAGES } from '@zipfront/contracts/pages/zip-form-messages';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { describe, expect, test, vi } from 'vitest';
import { LEAVING_MS } from '../forms/use-sending.ts';
import type { Action } from '../state/action.ts';
import { createStore } from '../state/store.ts';
import { createZipFormBehaviour } from './behaviour.ts';

const REQUIRED = 'Your zip code is required.';
const INVALID = 'This zip code is invalid.';
const FAILED = ZIP_FORM_MESSAGES['en-US']['submit-failed'];
const UNCHECKED = ZIP_FORM_MESSAGES['en-US']['lookup-failed'];

interface Call {
  call: string;
  body: unknown;
  aborted: boolean;
  answer(response: Response): Promise<void>;
  lose(): Promise<void>;
}

function page(
  options: {
    zip?: string;
    line?: LineKey;
    error?: string;
    rendered?: string;
    popUnder?: boolean;
    width?: number;
    tab?: 'refused' | 'closed';
    /** The page's visit is still being fetched or created. */
    visitPending?: boolean;
  } = {},
) {
  const store = createStore(new EventTarget());
  store.dispatch({ type: options.visitPending ? 'VISIT_LOADING' : 'ZIP_GET_ERROR' });
  const actions: Action[] = [];
  const calls: Call[] = [];
  const seen = { zip: '', line: '', wrong: [] as string[], went: '', posted: '', tab: 'none' };
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  store.subscribe((action) => actions.push(action));
  const behaviour = createZipFormBehaviour(
    {
      store,
      config: {
        API: { HOST: '' },
        VISIT_API_PATH: '/api/visits/',
        CURRENT_QUOTE_API_PATH: '/api/quotes/current/',
        ZIPCODE_API_PATH: '/api/zipcodes/',
        COLLECTOR_URL: '/events',
        ERROR_REPORTING_DSN: '//zipfront@/1',
        PAGE_TYPE: 'home',
        POP_UNDER: options.popUnder ?? false,
        ENABLE_CLICK_EVENT_TRACKING: false,
        ATTRIBUTION: {},
        DATA_LAYER: {},
        MESSAGES: ZIP_FORM_MESSAGES['en-US'],
      },
    },
    {
      zip: options.rendered ?? '',
      error: options.error ?? null,
      lines: [{ key: 'auto' }, { key: 'home', elsewhere: true }],
    },
    {
      forms: {
        current: () => ({ zip: options.zip ?? '', line: options.line ?? 'auto' }),
        writeZip: (zip) => {
          seen.zip = zip;
        },
        writeLine: (line) => {
          seen.line = line;
        },
      },
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          const call: Call = {
            call: `${init?.method ?? 'GET'} ${url}`,
            body: init?.body ? JSON.parse(String(init.body)) : null,
            aborted: false,
            answer: (response) => settled(() => resolve(response)),
            lose: () => settled(() => reject(new TypeError('Failed to fetch'))),
          };
          init?.signal?.addEventListener('abort', () => {
            call.aborted = true;
            reject(new Error('aborted'));
          });
          calls.push(call);
        }),
      arrival: (attribution) => ({ headers: {}, fields: attribution }),
      windowWidth: () => options.width ?? 360,
      openBlankTab: () => {
        if (options.tab === 'refused') return null;
        seen.tab = 'blank';
        return {
          go: (url) => {
            if (options.tab === 'closed') return false;
            seen.tab = url;
            return true;
          },
          close: () => {
            seen.tab = 'closed again';
          },
        };
      },
      navigate: (url) => {
        seen.went = url;
      },
    },
  );
  const submit = (zip: string, line: LineKey = 'auto') => {
    const data = new FormData();
    data.set('zip', zip);
    data.set('insurance_line', line);
    data.set('page', '/es/');
    const post = () => {
      seen.posted = 'hero';
    };
    return settled(async () => {
      const outcome = await behaviour.submit('hero', data, post);
      seen.wrong = outcome.kind === 'refused' ? Object.keys(outcome.errors) : [];
    });
  };
  /** The page was left, and comes back from the back/forward cache. */
  const comeBack = () =>
    settled(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  return {
    store,
    actions,
    calls,
    seen,
    behaviour,
    submit,
    comeBack,
    types: () => actions.map((a) => a.type),
  };
}

async function settled(act: () => unknown): Promise<void> {
  act();
  await new Promise((resolve) => setImmediate(resolve));
}

const known = (zip: string) =>
  Response.json({
    zip,
    city: 'Somewhere',
    state: 'NY',
    county: null,
    latitude: null,
    longitude: null,
    military: false,
    off_mainland: false,
  });
const unknown = () => new Response('', { status: 404 });
const accepted = () => Response.json({ location: '/go/t1' });

describe('typing', () => {
  // behaviour: 4.1.1
  test('stores the value, writes it into all forms, and clears the error', () => {
    const { behaviour, store, seen } = page({ error: REQUIRED });
    expect(behaviour.state()).toMatchObject({ error: REQUIRED, invalid: true });
    behaviour.typed('hero', '9');
    expect(behaviour.state()).toMatchObject({ error: null, invalid: false, activeForm: 'hero' });
    expect(store.state().zip.value).toBe('9');
    expect(seen.zip).toBe('9');
  });

  // behaviour: 4.1.2, 9.1
  test.each([
    ['1000', []],
    ['10001', ['GET /api/zipcodes/10001/']],
    ['abcde', ['GET /api/zipcodes/abcde/']],
    [' 10001 ', ['GET /api/zipcodes/10001/']],
    ['10001-1234', ['GET /api/zipcodes/10001/']],
    ['100012', []],
  ])('starts for %j the lookups %j', (text, lookups) => {
    const { behaviour, calls } = page();
    behaviour.typed('hero', text);
    expect(calls.map(({ call }) => call)).toEqual(lookups);
  });

  // behaviour: 3.1.2, 4.1.3
  test('marks the zip valid and stores the result after a successful lookup', async () => {
    const { behaviour, calls, store, types } = page();
    behaviour.typed('hero', '10001');
    await calls[0]?.answer(known('10001'));
    expect(types()).toEqual([
      'ZIP_INPUT',
      'ZIP_VALIDATE',
      'ZIP_VALIDATE_SUCCESS',
      'ZIP_VALIDATE_DATA',
    ]);
    expect(store.state().zip).toMatchObject({
      valid: true,
      validateAttempts: 1,
      validateData: { zip: '10001' },
    });
    expect(behaviour.state().error).toBeNull();
  });

  // behaviour: 10.140
  test.each([
    ['known', known('10001'), 'Somewhere, NY'],
    ['unknown', unknown(), ''],
    ['not found out', new Response('', { status: 503 }), ''],
  ])('states the place of a zip code that is %s', async (_, response, place) => {
    const { behaviour, calls } = page();
    expect(behaviour.state().place).toBe('');
    behaviour.typed('hero', '10001');
    await calls[0]?.answer(response);
    expect(behaviour.state().place).toBe(place);
    behaviour.typed('hero', '1000');
    expect(behaviour.state().place).toBe('');
  });

  // behaviour: 4.1.4
  test('marks the zip invalid and shows the invalid message after a failed lookup', async () => {
    const { behaviour, calls, store } = page();
    behaviour.typed('hero', '00000');
    await calls[0]?.answer(unknown());
    expect(store.state().zip).toMatchObject({ valid: false, validateAttempts: 1 });
    expect(behaviour.state()).toMatchObject({ error: INVALID, invalid: true });
  });

  test('aborts a lookup that is out of date, and ignores its result', async () => {
    const { behaviour, calls, store } = page();
    behaviour.typed('hero', '00000');
    behaviour.typed('hero', '0000');
    behaviour.typed('hero', '10001');
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, false]);
    await calls[0]?.answer(unknown());
    expect(behaviour.state().error).toBeNull();
    await calls[1]?.answer(known('10001'));
    expect(store.state().zip).toMatchObject({ valid: true, validateAttempts: 1 });
  });

  test('sets the chosen line in all forms', () => {
    const { behaviour, seen } = page();
    behaviour.chose('hero', 'home');
    expect(behaviour.state().line).toBe('home');
    expect(seen.line).toBe('home');
  });
});

describe('a form with an earlier zip code', () => {
  test('stores the zip code and looks it up', () => {
    const { calls, store, seen, behaviour } = page({ zip: '33101', line: 'home' });
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/zipcodes/33101/']);
    expect(store.state().zip.value).toBe('33101');
    expect(seen).toMatchObject({ zip: '33101', line: 'home' });
    expect(behaviour.state().line).toBe('home');
  });

  test('shows the rendered error only while the zip code is unchanged', () => {
    expect(page({ rendered: '123', zip: '123', error: INVALID }).behaviour.state().error).toBe(
      INVALID,
    );
    expect(
      page({ rendered: '123', zip: '1234', error: INVALID }).behaviour.state().error,
    ).toBeNull();
  });

  test('looks up a later prefill as well', () => {
    const { store, calls, seen } = page();
    store.dispatch({ type: 'ZIP_GET_SUCCESS', value: '33101' });
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/zipcodes/33101/']);
    expect(seen.zip).toBe('33101');
  });
});

describe('submit', () => {
  // behaviour: 4.1.7, 5.1.1, 5.1.2
  test.each([
    ['', REQUIRED, 'zip-required'],
    ['  ', REQUIRED, 'zip-required'],
    ['1000', INVALID, 'zip-invalid'],
    ['100012', INVALID, 'zip-invalid'],
  ])('shows a message for %j, marks the field, and calls nothing', async (zip, message, error) => {
    const { submit, behaviour, seen, calls, store, actions } = page();
    await submit(zip);
    expect(behaviour.state()).toMatchObject({ error: message, busy: false });
    expect(seen.wrong).toEqual(['zip']);
    expect(calls).toHaveLength(0);
    expect(store.state().zip.submitAttempts).toBe(1);
    expect(actions.at(-1)).toEqual({ type: 'SUBMIT_BLOCKED', error });
  });

  // behaviour: 2.1.16, 4.1.6, 4.1.10
  test('waits for the lookup, registers the visit, and goes to the location', async () => {
    const { submit, behaviour, calls, seen, actions, store } = page({ width: 412 });
    store.dispatch({ type: 'ATTRIBUTION', attribution: { channel_id: 'c1', gclid: 'g' } });
    behaviour.typed('hero', '10001');
    await submit('10001');
    expect(behaviour.state().busy).toBe(true);
    expect(calls).toHaveLength(1);
    await calls[0]?.answer(known('10001'));
    expect(calls[1]).toMatchObject({
      call: 'POST /api/visits/',
      body: {
        zipcode: '10001',
        windowWidth: 412,
        insurance_line: 'auto',
        page: '/es/',
        channel_id: 'c1',
        gclid: 'g',
      },
    });
    await calls[1]?.answer(accepted());
    expect(actions.at(-1)).toEqual({ type: 'SUBMIT', zip: '10001', line: 'auto' });
    expect(seen).toMatchObject({ went: '/go/t1', tab: 'none' });
  });

  test('ignores a second submit while one is running, and while the page is leaving', async () => {
    const { submit, calls, store } = page();
    await submit('10001');
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    await calls[1]?.answer(accepted());
    await submit('10001');
    expect(calls).toHaveLength(2);
    expect(store.state().zip.submitAttempts).toBe(1);
  });

  test('submits again on a page that returned from the cache', async () => {
    const { submit, comeBack, behaviour, calls } = page();
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    await calls[1]?.answer(accepted());
    await comeBack();
    expect(behaviour.state().busy).toBe(false);
    await submit('10001');
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/zipcodes/10001/',
      'POST /api/visits/',
      'POST /api/visits/',
    ]);
  });

  // behaviour: 10.44
  test('submits again after a timeout when the page was not left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { submit, comeBack, behaviour, calls, seen } = page();
      await submit('10001');
      await calls[0]?.answer(known('10001'));
      await calls[1]?.answer(accepted());
      await settled(() => vi.advanceTimersByTime(LEAVING_MS - 1));
      expect(behaviour.state().busy).toBe(true);
      await settled(() => vi.advanceTimersByTime(1));
      expect(behaviour.state().busy).toBe(false);
      seen.went = '';
      await submit('10001');
      await calls[2]?.answer(accepted());
      expect(seen.went).toBe('/go/t1');

      // The time of a page that has come back begins with its next submit.
      vi.advanceTimersByTime(LEAVING_MS - 1);
      await comeBack();
      await submit('10001');
      await settled(() => vi.advanceTimersByTime(1));
      expect(behaviour.state().busy).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits for the visit of its page, so that there is one', async () => {
    const { submit, calls, store, seen } = page({ visitPending: true });
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    expect(calls).toHaveLength(1);
    await settled(() => store.dispatch({ type: 'ZIP_GET_ERROR' }));
    expect(calls[1]?.call).toBe('POST /api/visits/');
    await calls[1]?.answer(accepted());
    expect(seen.went).toBe('/go/t1');
  });

  test('ends without a message when another zip code is typed while the visit is created', async () => {
    const { submit, behaviour, calls, store } = page({ visitPending: true });
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    behaviour.typed('hero', '90210');
    await settled(() => store.dispatch({ type: 'ZIP_GET_ERROR' }));
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/zipcodes/10001/',
      'GET /api/zipcodes/90210/',
    ]);
    expect(behaviour.state()).toMatchObject({ busy: false, error: null });
  });

  test('waits for the visit on the home line, so that its post creates no second one', async () => {
    const { submit, calls, seen, store } = page({ visitPending: true });
    await submit('10001', 'home');
    await calls[0]?.answer(known('10001'));
    expect(seen.posted).toBe('');
    await settled(() => store.dispatch({ type: 'ZIP_GET_ERROR' }));
    expect(seen.posted).toBe('hero');
  });

  // behaviour: 2.1.16, 4.1.8
  test('posts its form on the home line, without a visit call', async () => {
    const { submit, calls, seen, types } = page({ popUnder: true, width: 1280 });
    await submit('10001', 'home');
    await calls[0]?.answer(known('10001'));
    expect(calls).toHaveLength(1);
    expect(seen).toMatchObject({ posted: 'hero', went: '', tab: 'none' });
    expect(types()).not.toContain('SUBMIT');
    expect(types().filter((type) => type === 'SUBMIT_ELSEWHERE')).toHaveLength(1);
  });

  // behaviour: 4.1.7, 5.1.2
  test('blocks a zip code that the lookup refuses', async () => {
    const { submit, behaviour, calls, seen, types } = page();
    await submit('00000');
    await calls[0]?.answer(unknown());
    expect(behaviour.state()).toMatchObject({ error: INVALID, busy: false });
    expect(seen.wrong).toEqual(['zip']);
    await submit('00000');
    expect(calls).toHaveLength(1);
    expect(behaviour.state().error).toBe(INVALID);
    expect(types()).not.toContain('SUBMIT_ERROR');
  });

  // behaviour: 8.5
  test.each([
    ['the network is lost', (call?: Call) => call?.lose()],
    ['there are too many', (call?: Call) => call?.answer(new Response('', { status: 429 }))],
    ['the server is unavailable', (call?: Call) => call?.answer(new Response('', { status: 503 }))],
  ])('says that nothing was checked, and lets the visit call decide, when %s', async (_, fail) => {
    const { submit, behaviour, calls, seen, actions } = page();
    behaviour.typed('hero', '10001');
    await fail(calls[0]);
    expect(behaviour.state()).toMatchObject({ error: UNCHECKED, invalid: false });
    expect(actions).toContainEqual({ type: 'ZIP_VALIDATE_SUCCESS', valid: false, failed: true });
    await submit('10001');
    expect(calls[1]?.call).toBe('POST /api/visits/');
    await calls[1]?.answer(accepted());
    expect(seen.went).toBe('/go/t1');
  });

  // behaviour: 8.5
  test('goes on with the visit call, without a message, when the lookup fails meanwhile', async () => {
    const { submit, behaviour, calls, seen } = page();
    await submit('99999');
    await calls[0]?.lose();
    expect(behaviour.state()).toMatchObject({ error: null, busy: true });
    await calls[1]?.answer(new Response('', { status: 422 }));
    expect(behaviour.state()).toMatchObject({ error: INVALID, invalid: true, busy: false });
    expect(seen.wrong).toEqual(['zip']);
  });

  // behaviour: 8.5
  test('posts the home line when the lookup fails', async () => {
    const { submit, calls, seen } = page();
    await submit('10001', 'home');
    await calls[0]?.lose();
    expect(seen.posted).toBe('hero');
  });

  // behaviour: 4.1.6
  test('sends the line that is chosen while the submit waits', async () => {
    const { submit, behaviour, calls, seen } = page({ line: 'home' });
    await submit('10001', 'home');
    behaviour.chose('closing', 'auto');
    await calls[0]?.answer(known('10001'));
    expect(calls[1]).toMatchObject({ body: { insurance_line: 'auto' } });
    await calls[1]?.answer(accepted());
    expect(seen).toMatchObject({ went: '/go/t1', posted: '' });
  });

  // behaviour: 4.1.6
  test('posts the home line that is chosen while the submit waits, and closes the tab', async () => {
    const { submit, behaviour, calls, seen } = page({ popUnder: true, width: 1280 });
    await submit('10001');
    behaviour.chose('closing', 'home');
    await calls[0]?.answer(known('10001'));
    expect(calls).toHaveLength(1);
    expect(seen).toMatchObject({ posted: 'hero', tab: 'closed again' });
  });

  test('ends without a message when another zip code is typed meanwhile', async () => {
    const { submit, behaviour, calls, seen } = page({ popUnder: true, width: 1280 });
    await submit('10001');
    await settled(() => behaviour.typed('hero', '1000'));
    expect(behaviour.state()).toMatchObject({ busy: false, error: null });
    expect(calls).toHaveLength(1);
    expect(seen).toMatchObject({ went: '', tab: 'closed again' });
  });

  // behaviour: 7.1.5
  test('shows the invalid message when the server refuses the zip code', async () => {
    const { submit, behaviour, calls, seen } = page();
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    await calls[1]?.answer(new Response('', { status: 422 }));
    expect(behaviour.state()).toMatchObject({ error: INVALID, invalid: true, busy: false });
    expect(seen.wrong).toEqual(['zip']);
  });

  // behaviour: 8.4
  test('reports a submit that fails twice, and marks no field', async () => {
    const { submit, behaviour, calls, seen, actions, types } = page();
    await submit('10001');
    await calls[0]?.answer(known('10001'));
    await calls[1]?.lose();
    await calls[2]?.answer(new Response('', { status: 500, statusText: 'Oh' }));
    expect(behaviour.state()).toMatchObject({ error: FAILED, invalid: false, busy: false });
    expect(seen).toMatchObject({ went: '', wrong: [] });
    expect(actions.at(-1)).toEqual({ type: 'SUBMIT_ERROR', status: 500, statusText: 'Oh' });
    expect(types()).not.toContain('SUBMIT');
  });
});

describe('the pop-under', () => {
  /** A submit of a good zip code, up to the answer of the server. */
  async function submitted(options: Parameters<typeof page>[0], response: Response) {
    const made = page(options);
    await made.submit('10001');
    const tabInTheClick = made.seen.tab;
    await made.calls[0]?.answer(known('10001'));
    await made.calls[1]?.answer(response);
    return { ...made, tabInTheClick };
  }

  // behaviour: 4.1.11, 9.3
  test.each([
    [true, 993, 'blank'],
    [true, 992, 'none'],
    [false, 1280, 'none'],
  ])('opens with the option %j at %d px the tab %s in the click', async (popUnder, width, tab) => {
    const { tabInTheClick } = await submitted({ popUnder, width }, accepted());
    expect(tabInTheClick).toBe(tab);
  });

  test('opens the location, while the page stays usable', async () => {
    const { seen, behaviour } = await submitted({ popUnder: true, width: 1280 }, accepted());
    expect(seen).toMatchObject({ tab: '/go/t1', went: '' });
    expect(behaviour.state().busy).toBe(false);
  });

  test.each([
    'refused',
    'closed',
  ] as const)('navigates the page when the tab is %s', async (tab) => {
    const { seen } = await submitted({ popUnder: true, width: 1280, tab }, accepted());
    expect(seen.went).toBe('/go/t1');
  });

  test('closes again on failure', async () => {
    const { seen } = await submitted(
      { popUnder: true, width: 1280 },
      new Response('', { status: 422 }),
    );
    expect(seen.tab).toBe('closed again');
  });

  test('does not open for a zip code that is known to be invalid', async () => {
    const { submit, seen, calls } = page({ popUnder: true, width: 1280 });
    await submit('1000');
    expect(seen.tab).toBe('none');
    await submit('00000');
    await calls[0]?.answer(unknown());
    seen.tab = 'none';
    await submit('00000');
    expect(seen.tab).toBe('none');
  });
});
