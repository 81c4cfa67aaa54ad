import type { Attribution } from '@zipfront/contracts/attribution';
import type { ZipCodePlace } from '@zipfront/contracts/zip-code';
import type { CallSubject } from '../shipping/call-back/call-subject.ts';

/** What a page's islands and behaviours share (behaviours, 3.1 to 3.3). */
export interface State {
  zip: ZipState;
  visit: {
    status: 'idle' | 'loading' | 'success' | 'error';
    /** Null unless `status` is `error`. */
    error: string | null;
  };
  quoteId: {
    status: 'idle' | 'loading' | 'success' | 'error';
    /** Empty until the quote is known. */
    value: string;
  };
  user: { firstName: string; isReturnUser: boolean };
  eventTracker: {
    /** True once a quote id exists. */
    contextDataSet: boolean;
  };
  /** What a call would be about: the shipment of the quote form that has no price. */
  callSubject: CallSubject | null;
  /** Null until decided, and for good where there is no `channel_id`: the no-attribution state. */
  attribution: Attribution | null;
}

export interface ZipState {
  /** What the visitor typed or the visit knew; empty where nothing is known. */
  value: string;
  /** True while `value` is a zip code that the lookup accepted. */
  valid: boolean;
  /** How often the visit was asked for a zip code and answered, well or not. */
  getAttempts: number;
  /** How often a form was submitted, with a good zip code or not. */
  submitAttempts: number;
  /** How often a lookup ended, well or not. */
  validateAttempts: number;
  /** What the lookup said about `value`; empty where it said nothing. */
  validateData: ZipCodePlace | Record<string, never>;
}

/** Before anything has happened. */
export const INITIAL_STATE: State = {
  zip: {
    value: '',
    valid: false,
    getAttempts: 0,
    submitAttempts: 0,
    validateAttempts: 0,
    validateData: {},
  },
  visit: { status: 'idle', error: null },
  quoteId: { status: 'idle', value: '' },
  user: { firstName: '', isReturnUser: false },
  eventTracker: { contextDataSet: false },
  callSubject: null,
  attribution: null,
};
