import * as v from 'valibot';
import { attributionSchema } from '../attribution.ts';
import { localeSchema } from '../locale.ts';
import { experimentSchema } from './experiment.ts';
import { type Section, type SectionType, sectionSchema } from './section.ts';

/** The types of section that hold a page's heading. */
export const HEADINGS: SectionType[] = ['hero', 'opening', 'privacy-choices'];

/** A page file: `content/<site>/pages/*.yaml`. */
export const pageSchema = v.strictObject({
  /** Pages with the same key are translations of one another. */
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')),
  /** Where the page lives: starts and ends with a slash. */
  path: v.pipe(
    v.string(),
    v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like / or /es/auto/: lower case, a slash at both ends'),
  ),
  /** Where the page lived before: these addresses lead to it. */
  movedFrom: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like /old/'))),
  ),
  locale: localeSchema,
  /** Reaches the scripts as `PAGE_TYPE`. */
  type: v.pipe(v.string(), v.minLength(1)),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(70)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(170)),
  /** Whether search engines may list it; campaign pages say `false`. */
  index: v.optional(v.boolean(), true),
  /** True where the page's people, brands and figures are invented. */
  sample: v.optional(v.boolean(), false),
  settings: v.optional(
    v.strictObject({
      popUnder: v.optional(v.boolean(), false),
      clickEventTracking: v.optional(v.boolean(), false),
      /** Whether a call to action stays in sight once the forms are out of it. */
      stickyCallToAction: v.optional(v.boolean(), true),
      /** Attribution that holds where the query string says nothing. */
      attribution: v.optional(v.strictObject(attributionSchema.entries), {}),
      /** Lets attribution of a later arrival take the place of what the browser has kept. */
      overwriteAttribution: v.optional(v.boolean()),
      /** The tracker keeps and sends nothing until the visitor consents. */
      consent: v.optional(v.literal('required')),
      /** Fields of the analytics data layer that only the page's author can know. */
      dataLayer: v.optional(
        v.strictObject({
          funnelType: v.optional(v.pipe(v.string(), v.minLength(1))),
          currentlyInsured: v.optional(v.boolean()),
        }),
        {},
      ),
    }),
    {},
  ),
  /** Versions of this page that are tried against each other. */
  experiment: v.optional(experimentSchema),
  sections: v.pipe(
    v.array(sectionSchema),
    v.minLength(1),
    v.check(
      (sections) => sections.filter((section) => HEADINGS.includes(section.type)).length === 1,
      `exactly one section of type ${HEADINGS.join(' or ')}, which holds the heading of the page`,
    ),
    v.check(
      (sections) => sections.filter((section) => section.type === 'closing').length <= 1,
      'at most one section of type closing, which holds the last zip form of the page',
    ),
    v.check(
      (sections) => new Set(anchorsOf(sections)).size === anchorsOf(sections).length,
      (issue) => {
        const anchors = anchorsOf(issue.input);
        const twice = anchors.find((anchor, index) => anchors.indexOf(anchor) !== index);
        return `each id once; "${twice}" stands twice`;
      },
    ),
    v.check(
      (sections) => lostLink(sections) === undefined,
      (issue) => `links to places of the page; no section has the id "${lostLink(issue.input)}"`,
    ),
  ),
});

/** Every place on the page that links can lead to, in the page's order. */
export function anchorsOf(sections: Section[]): string[] {
  return sections.flatMap((section) => {
    const inner =
      section.type === 'lines' ? section.lines : section.type === 'privacy' ? section.parts : [];
    return [section.id, ...inner.map((part) => part.id)].filter((id) => id !== undefined);
  });
}

/** The first place that a list of anchors names and the page does not have. */
function lostLink(sections: Section[]): string | undefined {
  const places = anchorsOf(sections);
  return sections
    .flatMap((section) => (section.type === 'anchors' ? section.links : []))
    .find(({ to }) => !places.includes(to))?.to;
}

export type Page = v.InferOutput<typeof pageSchema>;
