import type { Action } from './action.ts';
import { INITIAL_STATE, type State, type ZipState } from './state.ts';

/** The state after an action; the same object if nothing changes. Pure. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'VISIT_LOADING':
      return { ...state, visit: { status: 'loading', error: null } };
    case 'VISIT_SUCCESS':
      return { ...state, visit: { status: 'success', error: null } };
    case 'VISIT_ERROR':
      return { ...state, visit: { status: 'error', error: action.error } };
    case 'VISIT_END': {
      const { user, quoteId, attribution } = INITIAL_STATE;
      return { ...state, user, quoteId, attribution };
    }
    case 'USER':
      return { ...state, user: { firstName: action.firstName, isReturnUser: true } };
    case 'QUOTE_GET':
      return { ...state, quoteId: { ...state.quoteId, status: 'loading' } };
    case 'QUOTE_GET_SUCCESS':
      return { ...state, quoteId: { status: 'success', value: action.id } };
    case 'QUOTE_GET_ERROR':
      return { ...state, quoteId: { ...state.quoteId, status: 'error' } };
    case 'CONTEXT_DATA_SET':
      return { ...state, eventTracker: { contextDataSet: true } };
    case 'ATTRIBUTION':
      return { ...state, attribution: action.attribution };
    case 'NO_ATTRIBUTION':
      return { ...state, attribution: null };
    case 'CALL_SUBJECT':
      return { ...state, callSubject: action.subject };
    default: {
      const zip = reduceZip(state.zip, action);
      return zip === state.zip ? state : { ...state, zip };
    }
  }
}

function reduceZip(zip: ZipState, action: Action): ZipState {
  switch (action.type) {
    case 'ZIP_GET_SUCCESS':
      return { ...withValue(zip, action.value ?? ''), getAttempts: zip.getAttempts + 1 };
    case 'ZIP_GET_ERROR':
      return { ...zip, getAttempts: zip.getAttempts + 1 };
    case 'ZIP_INPUT':
      return withValue(zip, action.value);
    case 'ZIP_VALIDATE_SUCCESS':
      return { ...zip, valid: action.valid, validateAttempts: zip.validateAttempts + 1 };
    case 'ZIP_VALIDATE_DATA':
      return { ...zip, validateData: action.data };
    case 'ZIP_SUBMIT':
      return { ...zip, submitAttempts: zip.submitAttempts + 1 };
    default:
      return zip;
  }
}

/** The result of a lookup applies to the value that was looked up, and to no other. */
function withValue(zip: ZipState, value: string): ZipState {
  return value === zip.value ? zip : { ...zip, value, valid: false, validateData: {} };
}
