import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import { attributionSchema } from '../visits/visit.ts';
import { experimentSchema } from './experiment.ts';
import { daySchema, described, STATE_CODES, textSchema } from './fields.ts';
import { type Section, type SectionType, sectionSchema } from './section.ts';

export const HEADINGS: SectionType[] = ['hero', 'opening', 'privacy-choices'];

const pathSchema = v.pipe(
  v.string(),
  v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like / or /es/auto/: lower case, a slash at both ends'),
);

/** An earlier address as it is sought: `/old_page.html/` of `/Old_Page.html`. */
export function formerPath(written: string): string {
  return written.toLowerCase().replace(/\/?$/, '/');
}

export const pageSettingsSchema = v.strictObject({
  popUnder: described(
    v.optional(v.boolean(), false),
    'In windows of at least 993 px, the comparison opens in a new tab and the page stays.',
  ),
  clickEventTracking: described(
    v.optional(v.boolean(), false),
    'Sends clicks on tracked elements (calls to action, links of lines, buttons of forms) as events too. The data layer has them in any case.',
  ),
  stickyCallToAction: described(
    v.optional(v.boolean(), true),
    'Shows a call to action while no zip form is in view: a bar on small screens, the link of the header on wide ones.',
  ),
  attribution: described(
    v.optional(v.strictObject(attributionSchema.entries), {}),
    'Attribution if the query string has none, see below.',
  ),
  overwriteAttribution: described(
    v.optional(v.boolean()),
    'Attribution of a later arrival replaces what the browser has stored. Otherwise the first one is stored for 30 days.',
  ),
  consent: described(
    v.optional(v.literal('required')),
    'The page asks for consent, by a bar. If one page of a site asks, no page of the site measures a visitor who has not agreed. The page of privacy choices shows the answer and changes it. A visitor who sees no page that asks is not measured.',
  ),
  dataLayer: described(
    v.optional(
      v.strictObject({
        funnelType: v.optional(v.pipe(v.string(), v.minLength(1))),
        currentlyInsured: v.optional(v.boolean()),
      }),
      {},
    ),
    'Facts about the page for the analytics data layer.',
  ),
});

/** A page file: `content/<site>/pages/*.yaml`. */
export const pageSchema = v.strictObject({
  forEach: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.csv$/, 'the name of a file like states.csv')),
    ),
    'A table in the folder `data/` of the site: the file makes a page for each of its rows, see [many pages from a table](README.md#many-pages-from-a-table).',
  ),
  words: described(
    v.optional(v.record(v.string(), v.record(v.string(), textSchema))),
    'With `forEach`: for a column, the texts that its values stand for.',
  ),
  key: described(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')),
    'Pages with the same key are translations of one another.',
  ),
  path: described(
    pathSchema,
    'Address of the page, unique. Not below an address of the server: `/<site>/ajax/`, `/<site>/challenge/`, `/api/`, `/assets/`, `/compare/`, `/events/`, `/go/`, `/healthz/`, `/mail/stop/`, `/privacy-choice/`, `/quote/`, `/readyz/`, `/schemas/`, `/shipping/call-back/`, `/shipping/data/`, `/shipping/form-mark/`, `/shipping/order-link/`, `/shipping/orders/`, `/uploads/google/`.',
  ),
  movedFrom: described(
    v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^\/(?:[\w.~-]+\/)*[\w.~-]*$/,
            'a path like /old/ or /old.html, without its query',
          ),
        ),
      ),
    ),
    'Earlier addresses of the page, also of another site builder (`/Old_Page.html`). Each redirects to it with 301 and the query. Each is unique, whatever its capitals.',
  ),
  locale: described(localeSchema, 'Language of the page. The site has a site file in it.'),
  type: described(textSchema, 'Such as `home` or `search`. Scripts get it as `PAGE_TYPE`.'),
  title: described(
    v.pipe(textSchema, v.maxLength(70)),
    'Shown in the browser tab, search results and link previews.',
  ),
  description: described(
    v.pipe(textSchema, v.maxLength(170)),
    'Shown in search results and link previews.',
  ),
  name: described(
    v.optional(v.pipe(textSchema, v.maxLength(40))),
    'Short name of the page in lists of pages, and where it is above other pages. The title without the brand if omitted.',
  ),
  fact: described(
    v.optional(v.pipe(textSchema, v.maxLength(24))),
    'Short fact beside the name of the page in lists of pages.',
  ),
  below: described(
    v.optional(pathSchema),
    'Path of the page that this one belongs to, in the same language: shown above the heading, and to search engines. The section `pages` there lists this page.',
  ),
  state: described(
    v.optional(v.picklist(STATE_CODES, 'a state by its postal code, such as IL')),
    'State that the page is about: a zip code of it leads there from a section `find-state`.',
  ),
  index: described(
    v.optional(v.boolean(), true),
    '`false` excludes the page from search engines and the sitemap. Campaign pages use `false`.',
  ),
  sample: described(
    v.optional(v.boolean(), false),
    'Marks pages with invented people, brands or figures, see [sample content](rebrand.md#sample-content). It does not change the page.',
  ),
  draft: described(
    v.optional(v.boolean()),
    'The page is not published: only the console shows it, see [drafts](README.md#drafts). With the path of another page it is the next version of that one.',
  ),
  article: described(
    v.optional(
      v.pipe(
        v.strictObject({
          author: described(textSchema, 'Name of the author, without a title.'),
          team: described(
            v.optional(v.boolean(), false),
            'The author is a team or a company, and no person.',
          ),
          published: described(daySchema, 'Day of the first publication.'),
          updated: described(v.optional(daySchema), 'Day of the last change of what it says.'),
        }),
        v.check(
          ({ published, updated }) => updated === undefined || updated >= published,
          'an updated that is not before published',
        ),
      ),
    ),
    'For a page that is an article: shown beside its text, and given to search engines.',
  ),
  settings: described(v.optional(pageSettingsSchema, {}), 'See [settings](#settings).'),
  experiment: described(v.optional(experimentSchema), 'See [variants](#variants).'),
  sections: described(
    v.pipe(
      v.array(sectionSchema),
      v.minLength(1),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const found = dataset.value.filter(({ type }) => HEADINGS.includes(type));
        if (found.length === 1) return;
        const has = found.length === 0 ? 'none' : found.map(({ type }) => type).join(' and ');
        addIssue({
          message: `has ${has}; expected exactly one section of type ${HEADINGS.join(' or ')}, which holds the heading of the page`,
        });
      }),
      v.check(
        (sections) => sections.filter((section) => section.type === 'closing').length <= 1,
        'at most one section of type closing, which holds the last zip form of the page',
      ),
      v.check(
        (sections) => new Set(listAnchors(sections)).size === listAnchors(sections).length,
        (issue) => {
          const anchors = listAnchors(issue.input);
          const twice = anchors.find((anchor, index) => anchors.indexOf(anchor) !== index);
          return `each id once; "${twice}" stands twice`;
        },
      ),
      v.check(
        (sections) => lostLink(sections) === undefined,
        (issue) => `links to places of the page; no section has the id "${lostLink(issue.input)}"`,
      ),
    ),
    'Exactly one of type `hero`, `opening` or `privacy-choices`, at most one of type `closing`; each `id` once.',
  ),
});

export function listAnchors(sections: Section[]): string[] {
  return sections.flatMap((section) => {
    const inner =
      section.type === 'lines' ? section.lines : section.type === 'privacy' ? section.parts : [];
    return [section.id, ...inner.map((part) => part.id)].filter((id) => id !== undefined);
  });
}

function lostLink(sections: Section[]): string | undefined {
  const places = listAnchors(sections);
  return sections
    .flatMap((section) => (section.type === 'anchors' ? section.links : []))
    .find(({ to }) => !places.includes(to))?.to;
}

export type Page = v.InferOutput<typeof pageSchema>;
