import { describe, expect, test } from 'vitest';
import type { Action } from '../state/action.ts';
import { ACTION_EVENT, type ActionDetail, createStore } from '../state/store.ts';
import { followActions } from './follow-actions.ts';

function trackerCalls(
  actions: Action[],
  { privacySignal = false, clickEvents = true } = {},
): [call: string, ...args: unknown[]][] {
  const calls: [string, ...unknown[]][] = [];
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const follow = followActions(
    {
      identify: call('identify'),
      prompt: call('prompt'),
      answer: call('answer'),
      impression: call('impression'),
      pushData: call('pushData'),
      flush: async () => void calls.push(['flush']),
    },
    { privacySignal, clickEvents },
  );
  const page = new EventTarget();
  page.addEventListener(ACTION_EVENT, (event) =>
    follow((event as CustomEvent<ActionDetail>).detail),
  );
  const store = createStore(page);
  for (const action of actions) store.dispatch(action);
  return calls;
}

const QUOTE: Action = { type: 'QUOTE_GET_SUCCESS', id: 'q-1' };
const accepted = (zip: string): Action[] => [
  { type: 'ZIP_INPUT', value: zip },
  { type: 'ZIP_VALIDATE' },
  { type: 'ZIP_VALIDATE_SUCCESS', valid: true },
];
const prefilled = (zip: string): Action[] => [
  { type: 'ZIP_GET_SUCCESS', value: zip },
  { type: 'ZIP_PREFILL' },
];

const TABLE: { when: string; actions: Action[]; calls: unknown[] }[] = [
  {
    when: 'the quote is known: the tracker identifies, then the data layer has the page',
    actions: [QUOTE],
    calls: [
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: false, zip: '' }],
    ],
  },
  {
    when: 'the quote cannot be had: the data layer has the page all the same',
    actions: [{ type: 'QUOTE_GET_ERROR', error: 'No quote ID returned!' }],
    calls: [['pushData', { prePop: false, zip: '' }]],
  },
  {
    when: 'the visit filled the zip code in',
    actions: [...prefilled('33101'), QUOTE],
    calls: [
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: true, zip: '33101' }],
    ],
  },
  {
    when: 'a zip code that was filled in is looked up: the data layer knows it already',
    actions: [...prefilled('33101'), QUOTE, { type: 'ZIP_VALIDATE_SUCCESS', valid: true }],
    calls: [
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: true, zip: '33101' }],
      ['answer', { category: 'zip-form', action: 'zip', label: 'prefilled' }],
    ],
  },
  {
    when: 'a zip code is half typed as the quote comes: it is not sent',
    actions: [{ type: 'ZIP_INPUT', value: '331' }, QUOTE],
    calls: [
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: false, zip: '' }],
    ],
  },
  {
    when: 'a zip code is accepted before the quote comes',
    actions: [...accepted('10001'), QUOTE],
    calls: [
      ['answer', { category: 'zip-form', action: 'zip', label: 'typed' }],
      ['pushData', { event: 'zip', prePop: false, zip: '10001' }],
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: false, zip: '10001' }],
    ],
  },
  {
    when: 'a zip code is accepted again after a digit was taken back: it is one answer',
    actions: [...accepted('10001'), { type: 'ZIP_INPUT', value: '1000' }, ...accepted('10001')],
    calls: [
      ['answer', { category: 'zip-form', action: 'zip', label: 'typed' }],
      ['pushData', { event: 'zip', prePop: false, zip: '10001' }],
    ],
  },
  {
    when: 'another zip code is accepted: it is another answer',
    actions: [...prefilled('33101'), ...accepted('10001')],
    calls: [
      ['answer', { category: 'zip-form', action: 'zip', label: 'typed' }],
      ['pushData', { event: 'zip', prePop: false, zip: '10001' }],
    ],
  },
  {
    when: 'a zip code is refused by its lookup',
    actions: [
      { type: 'ZIP_INPUT', value: '00000' },
      { type: 'ZIP_VALIDATE_SUCCESS', valid: false },
    ],
    calls: [['impression', { category: 'zip-form', action: 'error', label: 'zip-invalid' }]],
  },
  {
    when: 'a lookup fails: it is unknown whether the zip code is wrong',
    actions: [
      { type: 'ZIP_INPUT', value: '10001' },
      { type: 'ZIP_VALIDATE_SUCCESS', valid: false, failed: true },
    ],
    calls: [['impression', { category: 'zip-form', action: 'error', label: 'lookup-failed' }]],
  },
  {
    when: 'a form is used for the first time',
    actions: [{ type: 'FORM_START', form: 'closing' }],
    calls: [['prompt', { category: 'zip-form', action: 'start', location: 'closing' }]],
  },
  {
    when: 'a line is chosen',
    actions: [{ type: 'LINE_SELECT', form: 'hero', line: 'home' }],
    calls: [['answer', { category: 'zip-form', action: 'line', label: 'home', location: 'hero' }]],
  },
  {
    when: 'a submit is stopped',
    actions: [{ type: 'ZIP_SUBMIT' }, { type: 'SUBMIT_BLOCKED', error: 'zip-required' }],
    calls: [['impression', { category: 'zip-form', action: 'error', label: 'zip-required' }]],
  },
  {
    when: 'a submit is refused for its zip code',
    actions: [{ type: 'SUBMIT_ERROR', status: 422, statusText: '' }],
    calls: [
      ['impression', { category: 'zip-form', action: 'error', label: 'zip-invalid', status: 422 }],
    ],
  },
  {
    when: 'a submit fails',
    actions: [{ type: 'SUBMIT_ERROR', status: 0, statusText: '' }],
    calls: [
      ['impression', { category: 'zip-form', action: 'error', label: 'submit-failed', status: 0 }],
    ],
  },
  {
    when: 'a submit is accepted: its event is sent before the page is left',
    actions: [{ type: 'SUBMIT', zip: '10001', line: 'auto' }],
    calls: [['answer', { category: 'zip-form', action: 'submit', label: 'auto' }], ['flush']],
  },
  {
    when: 'the home line is submitted',
    actions: [{ type: 'SUBMIT_ELSEWHERE', line: 'home' }],
    calls: [['answer', { category: 'zip-form', action: 'submit', label: 'home' }], ['flush']],
  },
];

describe('followActions', () => {
  // behaviour: 4.1.4
  test.each(TABLE)('calls the tracker when $when', ({ actions, calls }) => {
    expect(trackerCalls(actions)).toEqual(calls);
  });

  // behaviour: 7.1.13
  test('tracks a submit without a flush when click events are off', () => {
    const actions: Action[] = [{ type: 'SUBMIT', zip: '10001', line: 'auto' }];
    expect(trackerCalls(actions, { clickEvents: false })).toEqual([
      ['answer', { category: 'zip-form', action: 'submit', label: 'auto' }],
    ]);
  });

  test('omits the zip code from the data layer under the privacy signal', () => {
    expect(
      trackerCalls([...prefilled('33101'), QUOTE, ...accepted('10001')], { privacySignal: true }),
    ).toEqual([
      ['identify', { quote_id: 'q-1' }],
      ['pushData', { prePop: true, zip: '' }],
      ['answer', { category: 'zip-form', action: 'zip', label: 'typed' }],
      ['pushData', { event: 'zip', prePop: false, zip: '' }],
    ]);
  });

  test('omits the zip code from every event', () => {
    const events = TABLE.flatMap(({ actions }) => trackerCalls(actions)).filter(([name]) =>
      ['prompt', 'answer', 'impression', 'identify'].includes(name),
    );
    expect(events.length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toMatch(/\d{5}/);
  });
});
