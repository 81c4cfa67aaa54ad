import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** Heading of a list of stored data, and its text where it is empty. */
const listEntries = { heading: textSchema, none: textSchema };

/** Where visitors see, take along and delete what is kept of them, and opt out. */
export const privacyChoicesSchema = v.strictObject({
  type: v.literal('privacy-choices'),
  id: v.optional(anchorSchema),
  /** The page's main heading. */
  heading: textSchema,
  lead: textSchema,

  optOut: v.strictObject({
    heading: textSchema,
    text: textSchema,
    /** Beside the buttons: how it stands. */
    isIn: textSchema,
    isOut: textSchema,
    /** How it stands where the browser itself asks (`Sec-GPC`). */
    signal: textSchema,
    out: textSchema,
    in: textSchema,
    /** Confirmation once it is done. */
    doneOut: textSchema,
    doneIn: textSchema,
  }),

  /** Shown where the page's settings ask for consent: what was answered, and the way to change it. */
  consent: v.optional(
    v.strictObject({
      heading: textSchema,
      text: textSchema,
      isOpen: textSchema,
      isGranted: textSchema,
      isDenied: textSchema,
      grant: textSchema,
      deny: textSchema,
    }),
  ),

  kept: v.strictObject({
    heading: textSchema,
    text: textSchema,
    /** Where scripts do not run. */
    noScript: textSchema,
    loading: textSchema,
    /** Where this browser has no visit. */
    noVisit: textSchema,
    failed: textSchema,
    offline: textSchema,
    again: textSchema,
    /** Stands for a value that is not there. */
    unknown: textSchema,
    yes: textSchema,
    no: textSchema,
    visit: v.strictObject({
      heading: textSchema,
      id: textSchema,
      begun: textSchema,
      used: textSchema,
      ends: textSchema,
      zip: textSchema,
      name: textSchema,
      signal: textSchema,
      quote: textSchema,
    }),
    touches: v.strictObject({
      ...listEntries,
      at: textSchema,
      channel: textSchema,
      page: textSchema,
      from: textSchema,
      campaign: textSchema,
    }),
    handoffs: v.strictObject({
      ...listEntries,
      at: textSchema,
      zip: textSchema,
      address: textSchema,
      line: textSchema,
    }),
    /** Orders and calls that were asked for. */
    requests: v.strictObject({
      ...listEntries,
      at: textSchema,
      what: textSchema,
      /** Names of an order and of a call. */
      order: textSchema,
      callBack: textSchema,
      reference: textSchema,
      route: textSchema,
      name: textSchema,
      email: textSchema,
      phone: textSchema,
    }),
    events: v.strictObject({
      ...listEntries,
      /** `{total}` and `{bad}` stand for the numbers. */
      count: v.pipe(textSchema, v.includes('{total}', 'a text with {total} in it')),
      at: textSchema,
      what: textSchema,
      page: textSchema,
      more: textSchema,
    }),
    browser: v.strictObject({
      ...listEntries,
      name: textSchema,
      value: textSchema,
      /** Of a cookie whose value scripts cannot read. */
      hidden: textSchema,
      /** Of the tracker's records; `{count}` stands for the number. */
      records: v.pipe(textSchema, v.includes('{count}', 'a text with {count} in it')),
    }),
  }),

  take: v.strictObject({ heading: textSchema, text: textSchema, link: textSchema }),

  remove: v.strictObject({
    heading: textSchema,
    text: textSchema,
    /** Opens the question. */
    open: textSchema,
    /** The question itself. */
    sure: textSchema,
    confirm: textSchema,
    cancel: textSchema,
    done: textSchema,
    /** Data that is not deleted, and why. */
    stays: textSchema,
  }),

  /** Where a choice could not be sent, or was not taken. */
  failed: textSchema,
});

export type PrivacyChoicesSection = v.InferOutput<typeof privacyChoicesSchema>;
