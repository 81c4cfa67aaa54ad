import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';

/** State that a page's islands and behaviours share (behaviours, 3.1 to 3.3). */
export interface State {
  zip: ZipState;
  visit: {
    status: 'idle' | 'loading' | 'success' | 'error';
    /** Null unless `status` is `error`. */
    error: string | null;
  };
  quoteId: { status: 'idle' | 'loading' | 'success' | 'error'; value: string };
  user: { firstName: string; isReturnUser: boolean };
  eventTracker: {
    /** True once a quote id exists. */
    contextDataSet: boolean;
  };
  /** Subject of a call: the shipment of the quote form that has no price. */
  callSubject: CallSubject | null;
  /** Null until decided, and forever without a `channel_id`: the no-attribution state. */
  attribution: Attribution | null;
}

export interface ZipState {
  value: string;
  /** True while `value` is a zip code that the lookup accepted. */
  valid: boolean;
  /** Number of responses to requests for the visit's zip code, successful or not. */
  getAttempts: number;
  /** Number of submits, with a valid zip code or not. */
  submitAttempts: number;
  /** Number of lookups that ended, successful or not. */
  validateAttempts: number;
  validateData: ZipCodePlace | Record<string, never>;
}

export interface CallSubject {
  from: string;
  to: string;
  about: string;
}

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
