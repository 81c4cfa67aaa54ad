import * as v from 'valibot';
import { anchorSchema, described, section, textSchema, texts, textWith } from '../fields.ts';

export const privacySchema = section('privacy', {
  heading: textSchema,
  lead: textSchema,
  parts: v.pipe(
    v.array(
      v.strictObject({
        id: described(v.optional(anchorSchema), 'Anchor of this part.'),
        heading: textSchema,
        text: textSchema,
      }),
    ),
    v.minLength(1, 'at least one part'),
  ),
});

const listEntries = { heading: textSchema, none: described(textSchema, 'If the list is empty.') };

export const privacyChoicesSchema = section('privacy-choices', {
  heading: described(textSchema, "The page's main heading."),
  lead: textSchema,

  optOut: v.strictObject({
    heading: textSchema,
    text: textSchema,
    isIn: described(textSchema, 'State of the choice, beside its button: opted in.'),
    isOut: described(textSchema, 'The same: opted out.'),
    signal: described(textSchema, 'The same, if the browser sends the privacy signal.'),
    out: described(textSchema, 'Button to opt out.'),
    in: described(textSchema, 'Button to opt in.'),
    doneOut: described(textSchema, 'Message after the opt-out.'),
    doneIn: described(textSchema, 'Message after the opt-in.'),
  }),

  consent: described(
    v.strictObject({
      heading: textSchema,
      text: textSchema,
      isOpen: described(textSchema, 'State of the answer: none yet.'),
      isGranted: described(textSchema, 'The same: granted.'),
      isDenied: described(textSchema, 'The same: denied.'),
      grant: described(textSchema, 'Button to grant consent.'),
      deny: described(textSchema, 'Button to deny consent.'),
    }),
    'Shown if a page of the site asks for consent.',
  ),

  stored: v.strictObject({
    heading: textSchema,
    text: textSchema,
    noScript: described(textSchema, 'Without JavaScript.'),
    loading: textSchema,
    noVisit: described(textSchema, 'If this browser has no visit.'),
    failed: described(textSchema, 'If the data could not be loaded.'),
    offline: described(textSchema, 'If the browser is offline.'),
    again: described(textSchema, 'Button to load again.'),
    unknown: described(textSchema, 'Instead of a missing value.'),
    yes: textSchema,
    no: textSchema,
    visit: v.strictObject({
      ...texts('heading', 'id', 'started', 'used', 'ends', 'zip', 'name', 'signal'),
      consent: described(textSchema, 'The answer about measuring.'),
      consentAt: described(textSchema, 'When it was given.'),
      consentVersion: described(textSchema, 'Version of the words that were answered.'),
      quote: textSchema,
    }),
    consentStates: described(
      v.strictObject(texts('granted', 'denied', 'unanswered', 'notAsked')),
      'States of the answer about measuring.',
    ),
    touches: v.strictObject({
      ...listEntries,
      ...texts('at', 'channel', 'page', 'from', 'campaign'),
    }),
    handoffs: v.strictObject({
      ...listEntries,
      ...texts('at', 'zip', 'address', 'line'),
    }),
    requests: described(
      v.strictObject({
        ...listEntries,
        at: textSchema,
        what: textSchema,
        order: described(textSchema, 'Name of an order.'),
        callBack: described(textSchema, 'Name of a call-back.'),
        ...texts('reference', 'route', 'name', 'email', 'phone'),
      }),
      'Orders and call-backs.',
    ),
    events: v.strictObject({
      ...listEntries,
      count: described(
        textWith('{total}'),
        '`{total}` and `{bad}` are the numbers of events and of bad events.',
      ),
      ...texts('at', 'what', 'page'),
      more: described(textSchema, 'Link to more events.'),
    }),
    browser: v.strictObject({
      ...listEntries,
      name: textSchema,
      value: textSchema,
      hidden: described(textSchema, 'Instead of the value of a cookie that scripts cannot read.'),
      records: described(textWith('{count}'), "The tracker's records; `{count}` is their number."),
    }),
  }),

  take: described(
    v.strictObject({ heading: textSchema, text: textSchema, link: textSchema }),
    'The export.',
  ),

  remove: described(
    v.strictObject({
      heading: textSchema,
      text: textSchema,
      open: described(textSchema, 'Button that opens the question.'),
      sure: described(textSchema, 'The question.'),
      confirm: described(textSchema, 'Button that deletes.'),
      cancel: described(textSchema, 'Button that closes the question.'),
      done: described(textSchema, 'Message after the deletion.'),
      stays: described(textSchema, 'What is not deleted, and why.'),
    }),
    'The deletion.',
  ),

  order: described(
    v.optional(
      v.strictObject({
        heading: textSchema,
        text: textSchema,
        reference: described(textSchema, 'Label of the field for the reference.'),
        email: described(textSchema, 'Label of the field for the e-mail address.'),
        send: described(textSchema, 'Button that deletes.'),
        done: described(textSchema, 'Message after the deletion.'),
        missing: described(textSchema, 'Message if no order has both.'),
      }),
    ),
    'The deletion of an order by its reference and e-mail address. Without it, `stored.noVisit` and `remove.stays` must not point to it.',
  ),

  failed: described(textSchema, 'If a choice could not be sent or was refused.'),
});
