import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { describe, expect, test } from 'vitest';
import type { Action } from './action.ts';
import { reduce } from './reduce.ts';
import { INITIAL_STATE, type State } from './state.ts';

const place: ZipCodePlace = {
  zip: '10001',
  city: 'New York',
  state: 'NY',
  county: 'New York',
  latitude: 40.7,
  longitude: -74,
  military: false,
  off_mainland: false,
};

const { zip, visit, quoteId } = INITIAL_STATE;
const looked: State = {
  ...INITIAL_STATE,
  zip: { ...zip, value: '10001', valid: true, validateAttempts: 1, validateData: place },
};

const TABLE: [string, State, Action, State][] = [
  ['get changes nothing', INITIAL_STATE, { type: 'ZIP_GET' }, INITIAL_STATE],
  [
    'get success sets the value and counts',
    INITIAL_STATE,
    { type: 'ZIP_GET_SUCCESS', value: '10001' },
    { ...INITIAL_STATE, zip: { ...zip, value: '10001', getAttempts: 1 } },
  ],
  [
    'a null from a fetch is an empty string',
    { ...INITIAL_STATE, zip: { ...zip, value: '1' } },
    { type: 'ZIP_GET_SUCCESS', value: null },
    { ...INITIAL_STATE, zip: { ...zip, getAttempts: 1 } },
  ],
  [
    'get success with the same value leaves what the lookup said',
    looked,
    { type: 'ZIP_GET_SUCCESS', value: '10001' },
    { ...looked, zip: { ...looked.zip, getAttempts: 1 } },
  ],
  [
    'get error counts',
    INITIAL_STATE,
    { type: 'ZIP_GET_ERROR' },
    { ...INITIAL_STATE, zip: { ...zip, getAttempts: 1 } },
  ],
  [
    'input sets the value and forgets what the lookup said',
    looked,
    { type: 'ZIP_INPUT', value: '1000' },
    { ...INITIAL_STATE, zip: { ...zip, value: '1000', validateAttempts: 1 } },
  ],
  [
    'input of the same value changes nothing',
    looked,
    { type: 'ZIP_INPUT', value: '10001' },
    looked,
  ],
  ['validate changes nothing', INITIAL_STATE, { type: 'ZIP_VALIDATE' }, INITIAL_STATE],
  [
    'validate success sets valid and counts',
    INITIAL_STATE,
    { type: 'ZIP_VALIDATE_SUCCESS', valid: true },
    { ...INITIAL_STATE, zip: { ...zip, valid: true, validateAttempts: 1 } },
  ],
  [
    'a lookup that refuses takes valid back and counts',
    looked,
    { type: 'ZIP_VALIDATE_SUCCESS', valid: false },
    { ...looked, zip: { ...looked.zip, valid: false, validateAttempts: 2 } },
  ],
  [
    'validate data is stored',
    INITIAL_STATE,
    { type: 'ZIP_VALIDATE_DATA', data: place },
    { ...INITIAL_STATE, zip: { ...zip, validateData: place } },
  ],
  [
    'submit counts',
    INITIAL_STATE,
    { type: 'ZIP_SUBMIT' },
    { ...INITIAL_STATE, zip: { ...zip, submitAttempts: 1 } },
  ],
  [
    'visit loading',
    { ...INITIAL_STATE, visit: { status: 'error', error: 'session-error' } },
    { type: 'VISIT_LOADING' },
    { ...INITIAL_STATE, visit: { status: 'loading', error: null } },
  ],
  [
    'visit success',
    { ...INITIAL_STATE, visit: { ...visit, status: 'loading' } },
    { type: 'VISIT_SUCCESS' },
    { ...INITIAL_STATE, visit: { status: 'success', error: null } },
  ],
  [
    'visit error keeps the text',
    INITIAL_STATE,
    { type: 'VISIT_ERROR', error: 'session-error' },
    { ...INITIAL_STATE, visit: { status: 'error', error: 'session-error' } },
  ],
  [
    'a return user',
    INITIAL_STATE,
    { type: 'USER', firstName: 'Zoë' },
    { ...INITIAL_STATE, user: { firstName: 'Zoë', isReturnUser: true } },
  ],
  [
    'quote request',
    INITIAL_STATE,
    { type: 'QUOTE_GET' },
    { ...INITIAL_STATE, quoteId: { ...quoteId, status: 'loading' } },
  ],
  [
    'quote success keeps the id',
    INITIAL_STATE,
    { type: 'QUOTE_GET_SUCCESS', id: 'q1' },
    { ...INITIAL_STATE, quoteId: { status: 'success', value: 'q1' } },
  ],
  [
    'quote error keeps the id that was known',
    { ...INITIAL_STATE, quoteId: { status: 'loading', value: 'q1' } },
    { type: 'QUOTE_GET_ERROR', error: 'No quote ID returned!' },
    { ...INITIAL_STATE, quoteId: { status: 'error', value: 'q1' } },
  ],
  [
    'tracker context set',
    INITIAL_STATE,
    { type: 'CONTEXT_DATA_SET' },
    { ...INITIAL_STATE, eventTracker: { contextDataSet: true } },
  ],
  [
    'attribution',
    INITIAL_STATE,
    { type: 'ATTRIBUTION', attribution: { channel_id: 'c1' } },
    { ...INITIAL_STATE, attribution: { channel_id: 'c1' } },
  ],
  [
    'no attribution',
    { ...INITIAL_STATE, attribution: { channel_id: 'c1' } },
    { type: 'NO_ATTRIBUTION' },
    INITIAL_STATE,
  ],
  [
    'the submit event changes nothing',
    looked,
    { type: 'SUBMIT', zip: '10001', line: 'auto' },
    looked,
  ],
  [
    'the submit error changes nothing',
    looked,
    { type: 'SUBMIT_ERROR', status: 500, statusText: 'Internal Server Error' },
    looked,
  ],
];

describe('reduce', () => {
  // behaviour: 3.1.1, 3.1.2, 3.2.6, 3.3.1, 4.1.5, 4.2.4, 4.2.5
  test.each(TABLE)('reduces: %s', (_name, before, action, after) => {
    expect(reduce(before, action)).toEqual(after);
  });

  test('returns the same object when nothing changes', () => {
    expect(reduce(looked, { type: 'SUBMIT', zip: '10001', line: 'auto' })).toBe(looked);
  });
});
