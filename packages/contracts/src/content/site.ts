import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import { messagesSchema } from '../messages.ts';
import { reviewMessagesSchema } from '../reviews/messages.ts';
import { shippingTextsSchema } from '../shipping/texts.ts';
import { formMessagesSchema } from './form-messages.ts';
import { trackerCookiesSchema, trackerIdentitySchema } from './identity.ts';
import { linkSchema, trackSchema } from './link.ts';
import { textSchema } from './text.ts';
import { themeSchema } from './theme.ts';

/** Tells a group from a link before either is checked, so that an error is named where it is. */
function hasItems(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'items' in item;
}

/** Links behind a subtitle, within a group of the menu. */
const menuSubgroupSchema = v.strictObject({
  label: textSchema,
  track: v.optional(trackSchema),
  items: v.pipe(v.array(linkSchema), v.minLength(1, 'at least one link')),
});

/** Links and subgroups behind one title, in the menu. */
const menuGroupSchema = v.strictObject({
  label: textSchema,
  track: v.optional(trackSchema),
  items: v.pipe(
    v.array(v.lazy((item) => (hasItems(item) ? menuSubgroupSchema : linkSchema))),
    v.minLength(1, 'at least one link'),
  ),
});

const errorPageSchema = v.strictObject({
  title: textSchema,
  heading: textSchema,
  text: textSchema,
  /** The way on. */
  link: linkSchema,
});

/** Texts that all pages of a site share in one language: `content/<site>/site.<lang>.yaml`. */
export const siteSchema = v.strictObject({
  locale: localeSchema,
  /** How all its pages look. */
  theme: themeSchema,
  brand: textSchema,
  /** Where the brand's name leads: the home page in this language. */
  home: v.string(),
  /** Read by screen readers and shown on focus: jumps over the header. */
  skipLink: textSchema,
  header: v.strictObject({
    /** On the button that opens the menu on small screens. */
    menu: textSchema,
    items: v.array(v.lazy((item) => (hasItems(item) ? menuGroupSchema : linkSchema))),
    /** On the link to the zip form: on wide screens the one that stays in sight. */
    callToAction: textSchema,
  }),
  /** The bar of small screens that leads back to the zip form. */
  stickyBar: v.strictObject({ text: textSchema, button: textSchema }),
  /** The languages by the name that each gives itself. */
  languages: v.strictObject({ 'en-US': textSchema, 'es-US': textSchema }),
  /** The words of the zip form; a site without insurance lines has none. */
  zipForm: v.optional(
    v.strictObject({
      /** Over the choice of a line. */
      legend: textSchema,
      auto: textSchema,
      home: textSchema,
      label: textSchema,
      submit: textSchema,
      /** Beside the button: what happens next, and what does not. */
      note: v.optional(textSchema),
    }),
  ),
  /** Of a form that asks for an address; its other words are the zip form's. */
  addressForm: v.optional(
    v.strictObject({
      label: textSchema,
      /** Under the field: what to type, and what becomes of it. */
      hint: textSchema,
      /** Said when suggestions have come: none, one, or `{count}` of them. */
      none: textSchema,
      one: textSchema,
      many: v.pipe(textSchema, v.includes('{count}', 'a text with {count} in it')),
      /** Said when they are unavailable, and street and zip code are asked for instead. */
      failed: textSchema,
    }),
  ),
  /** Words of every slider; `{slide}` and `{slides}` stand for which one and of how many. */
  slider: v.strictObject({
    /** Its name for screen readers. */
    role: textSchema,
    previous: textSchema,
    next: textSchema,
    /** On the button that leads to a slide. */
    goTo: v.pipe(textSchema, v.includes('{slide}', 'a text with {slide} in it')),
    /** Said when the slides have moved. */
    position: v.pipe(textSchema, v.includes('{slide}', 'a text with {slide} in it')),
  }),
  /** Greets a returning visitor; `{name}` stands for the first name. */
  greeting: v.pipe(textSchema, v.includes('{name}', 'a text with {name} in it')),
  /** Shown where the browser asks not to be sold or shared (`Sec-GPC`). */
  privacySignal: v.strictObject({ heading: textSchema, text: textSchema }),
  /** The privacy policy: linked beside every form. The footer's groups link it on every page. */
  policy: linkSchema,
  footer: v.strictObject({
    tagline: textSchema,
    groups: v.array(
      v.strictObject({ heading: textSchema, links: v.pipe(v.array(linkSchema), v.minLength(1)) }),
    ),
    /** The small print: who this is, and that samples are samples. */
    note: textSchema,
  }),
  errorPages: v.strictObject({
    notFound: errorPageSchema,
    serverError: errorPageSchema,
    /** Where an address has made too many requests (429). */
    tooManyRequests: errorPageSchema,
  }),
  /** The bar that asks whether a visit may be measured, on pages that ask (`settings.consent`). */
  consent: v.strictObject({
    /** Read by screen readers, and the first words of the bar. */
    heading: textSchema,
    text: textSchema,
    grant: textSchema,
    deny: textSchema,
    /** Leads to where the answer can be changed. */
    link: linkSchema,
  }),
  /** Which cookies of other systems fill fields of the tracker's identity and session. */
  cookies: v.optional(trackerCookiesSchema),
  /** Fields of the tracker's identity that all visitors share. */
  identity: v.optional(trackerIdentitySchema),
  /** Operators' own wording of messages, by key. */
  messages: v.optional(v.partial(v.strictObject(messagesSchema.entries)), {}),
  /** The same for the messages of forms' rules. */
  formMessages: v.optional(formMessagesSchema),
  /** The same for what the review form says as a whole. */
  reviewMessages: v.optional(reviewMessagesSchema),
  /** The same for the words of the shipping forms. */
  shippingTexts: v.optional(shippingTextsSchema),
});

export type Site = v.InferOutput<typeof siteSchema>;
export type MenuGroup = v.InferOutput<typeof menuGroupSchema>;
export type MenuItem = MenuGroup['items'][number] | MenuGroup;
