import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import { messagesSchema } from '../pages/zip-form-messages.ts';
import { described, textSchema, textWith } from './fields.ts';
import { trackerCookiesSchema, trackerIdentitySchema } from './identity.ts';
import { linkSchema, trackSchema } from './link.ts';
import { themeSchema } from './look.ts';
import { formMessagesSchema, ownShippingTextsSchema, reviewMessagesSchema } from './own-wording.ts';

function hasItems(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'items' in item;
}

const menuSubgroupSchema = v.strictObject({
  label: textSchema,
  track: v.optional(trackSchema),
  items: v.pipe(v.array(linkSchema), v.minLength(1, 'at least one link')),
});

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
  link: described(linkSchema, 'Where to continue.'),
});

/** Texts that all pages of a site share in one language: `content/<site>/site.<lang>.yaml`. */
export const siteSchema = v.strictObject({
  locale: described(localeSchema, 'As in the name of the file.'),
  theme: described(
    themeSchema,
    'Layout of the site; sections of either work on both. Colours and logo are separate, see [make it yours](rebrand.md).',
  ),
  brand: described(textSchema, 'Name of the brand; replaces `{brand}` in texts.'),
  home: described(v.string(), 'Path of the home page in this language. The page exists.'),
  skipLink: described(textSchema, 'Link above the header for keyboards and screen readers.'),
  header: v.strictObject({
    menu: described(textSchema, 'Text of the menu button on small screens.'),
    items: described(
      v.array(v.lazy((item) => (hasItems(item) ? menuGroupSchema : linkSchema))),
      'Links, and groups of links: `label`, `track`?, and `items` with links and groups. A group in a group has links only.',
    ),
    callToAction: described(textSchema, 'Link to the zip form. On wide screens it stays in view.'),
  }),
  stickyBar: described(
    v.strictObject({ text: textSchema, button: textSchema }),
    'Bar of small screens that leads back to the zip form; a few words each.',
  ),
  languages: described(
    v.strictObject({ 'en-US': textSchema, 'es-US': textSchema }),
    'Name of each language, in that language.',
  ),
  zipForm: described(
    v.optional(
      v.strictObject({
        legend: described(
          v.optional(textSchema),
          'Above the choice of a line. Needed for two lines or more.',
        ),
        secondLegend: described(
          v.optional(textSchema),
          "The same above the page's second form: screen readers list both. `legend` if omitted.",
        ),
        label: textSchema,
        submit: textSchema,
        note: described(v.optional(textSchema), 'Beside the button: what happens next.'),
      }),
    ),
    'Texts of the zip form, for a site with lines of business.',
  ),
  addressForm: described(
    v.optional(
      v.strictObject({
        label: textSchema,
        hint: described(
          textSchema,
          'Below the field: what to type, and what the address is used for.',
        ),
        none: described(textSchema, 'Announced if there are no suggestions.'),
        one: described(textSchema, 'Announced if there is one suggestion.'),
        many: described(textWith('{count}'), 'Announced if there are several.'),
        failed: described(
          textSchema,
          'Shown if suggestions are unavailable; street and zip code are asked for instead.',
        ),
      }),
    ),
    'Texts of a form that asks for an address, besides those of the zip form.',
  ),
  slider: described(
    v.strictObject({
      role: described(textSchema, 'What a slider is, for screen readers.'),
      previous: textSchema,
      next: textSchema,
      goTo: described(textWith('{slide}'), 'Button that leads to a slide.'),
      position: described(textWith('{slide}'), 'Announced after the slides moved.'),
    }),
    'Texts of all sliders. `{slide}` and `{slides}` are the number of the slide and of all slides.',
  ),
  greeting: described(textWith('{name}'), 'For returning visitors; `{name}` is the first name.'),
  privacySignal: described(
    v.strictObject({ heading: textSchema, text: textSchema }),
    'Shown if the browser sends the privacy signal.',
  ),
  policy: described(
    linkSchema,
    'Privacy policy, linked beside every form. Add it to the footer too.',
  ),
  legal: described(
    v.optional(
      v.strictObject({
        earns: described(
          textSchema,
          'How the site earns money, in a sentence: the advertising disclosure in every footer.',
        ),
        disclosure: described(linkSchema, 'Behind that sentence: the whole disclosure.'),
        terms: v.optional(linkSchema),
        contact: v.optional(linkSchema),
        accessibility: v.optional(linkSchema),
        licenses: described(
          v.optional(linkSchema),
          'Behind the licenses of the [company](#company): where all of them are.',
        ),
      }),
    ),
    'What the law expects in reach of every page: shown in the footer.',
  ),
  footer: v.strictObject({
    tagline: textSchema,
    groups: v.array(
      v.strictObject({ heading: textSchema, links: v.pipe(v.array(linkSchema), v.minLength(1)) }),
    ),
    note: described(textSchema, 'Small print. If content is invented, say so.'),
  }),
  errorPages: v.strictObject({
    notFound: errorPageSchema,
    serverError: errorPageSchema,
    tooManyRequests: described(errorPageSchema, 'Too many requests from an address (429).'),
  }),
  consent: described(
    v.strictObject({
      heading: described(textSchema, 'First words of the bar, also for screen readers.'),
      text: textSchema,
      grant: textSchema,
      deny: textSchema,
      link: described(linkSchema, 'Leads to where the answer can be changed.'),
    }),
    'Bar of the pages that ask for consent (`settings.consent`).',
  ),
  cookies: described(
    v.optional(trackerCookiesSchema),
    'Cookies that fill fields of the tracker, see [identity](#identity).',
  ),
  identity: described(
    v.optional(trackerIdentitySchema),
    'Fields of the tracker with one value for all visitors, see [identity](#identity).',
  ),
  messages: described(
    v.optional(v.partial(v.strictObject(messagesSchema.entries)), {}),
    'Own texts of messages, see [messages](#messages).',
  ),
  formMessages: described(
    v.optional(formMessagesSchema),
    'Own texts for rules of forms, see [messages](#messages).',
  ),
  reviewMessages: described(
    v.optional(reviewMessagesSchema),
    'Own texts of the review form, see [messages](#messages).',
  ),
  shippingTexts: described(
    v.optional(ownShippingTextsSchema),
    'Own texts of the shipping forms, see [the shipping forms](#the-shipping-forms).',
  ),
});

export type Site = v.InferOutput<typeof siteSchema>;
export type MenuGroup = v.InferOutput<typeof menuGroupSchema>;
export type MenuItem = MenuGroup['items'][number] | MenuGroup;
