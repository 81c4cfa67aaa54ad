import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { MessageKey } from '@zipfront/contracts/pages/zip-form-messages';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import type { CallSubject } from './state.ts';

/** A click on a button of a slider (behaviours, 3.5.6). */
export interface SliderClick {
  dom_element: string;
  element_tag_type: string;
  location: string;
  feature: 'slider';
  element_name: 'previous' | 'next' | 'go-to';
  /** The slide that it led to, from 1. */
  label: string;
}

/** All that can happen to the shared state (behaviours, 4.1.5 and 4.2.5). */
export type Action =
  | { type: 'ZIP_GET' }
  /** A null value is an empty one. */
  | { type: 'ZIP_GET_SUCCESS'; value: string | null }
  | { type: 'ZIP_GET_ERROR' }
  | { type: 'ZIP_INPUT'; value: string }
  | { type: 'ZIP_VALIDATE' }
  /** `failed` if the lookup failed: the zip code may still be right. */
  | { type: 'ZIP_VALIDATE_SUCCESS'; valid: boolean; failed?: boolean }
  | { type: 'ZIP_VALIDATE_DATA'; data: ZipCodePlace }
  | { type: 'ZIP_SUBMIT' }
  | { type: 'VISIT_LOADING' }
  | { type: 'VISIT_SUCCESS' }
  | { type: 'VISIT_ERROR'; error: string }
  /** Deleted in another tab: what was known from it is forgotten, and how the visitor came. */
  | { type: 'VISIT_END' }
  | { type: 'USER'; firstName: string }
  | { type: 'QUOTE_GET' }
  | { type: 'QUOTE_GET_SUCCESS'; id: string }
  | { type: 'QUOTE_GET_ERROR'; error: string }
  | { type: 'CONTEXT_DATA_SET' }
  | { type: 'ATTRIBUTION'; attribution: Attribution }
  | { type: 'NO_ATTRIBUTION' }
  /** The subject of a call has changed; null if the quote form has a price, or no route. */
  | { type: 'CALL_SUBJECT'; subject: CallSubject | null }
  // What follows changes no state.
  | { type: 'ZIP_PREFILL' }
  | { type: 'SLIDER_CLICK'; click: SliderClick }
  /** A form for a quote is used for the first time on this page; `form` is its id. */
  | { type: 'FORM_START'; form: string }
  | { type: 'LINE_SELECT'; form: string; line: LineKey }
  /** A submit was stopped before anything was sent, with this message. */
  | { type: 'SUBMIT_BLOCKED'; error: MessageKey }
  /** The home line passed the form check: its form is posted, without a visit call. */
  | { type: 'SUBMIT_ELSEWHERE'; line: LineKey }
  /** A zip form was sent and accepted: the submit event. */
  | { type: 'SUBMIT'; zip: string; line: LineKey }
  /** A submit was sent but not accepted; `status` is 0 without a usable response. */
  | { type: 'SUBMIT_ERROR'; status: number; statusText: string };
