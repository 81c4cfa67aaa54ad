import * as v from 'valibot';
import { LOCALES, type Locale } from '../locale.ts';
import { isLineUrl, LINE_URL_PLACEHOLDERS, lineKeySchema } from '../visits/business-line.ts';
import { described, textSchema } from './fields.ts';
import { lineQuestionsSchema } from './line-questions.ts';
import { illustrationSchema } from './pictures.ts';

/** The comparison app: a visit is registered, and the app gets the hand-off's token. */
export const COMPARE = 'compare';

/** The partner of home insurance, whose address is configuration (`HOMEOWNERS_URL`). */
export const HOMEOWNERS = 'homeowners';

const destinationSchema = v.pipe(
  v.string(),
  v.check(
    (to) =>
      to === COMPARE ||
      to === HOMEOWNERS ||
      /^\/(?![/\\])[^\s\\{}]*$/.test(to) ||
      (/^https:\/\/[^\s/\\][^\s\\]*$/.test(to) && isLineUrl(to)),
    `compare, homeowners, the path of a page like /thanks/, or an address that starts with https:// and after its host may hold ${LINE_URL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`,
  ),
);

const byLocaleSchema = v.partial(
  v.strictObject({ 'en-US': destinationSchema, 'es-US': destinationSchema }),
);

export const destinationsSchema = v.lazy((given) =>
  typeof given === 'object' ? byLocaleSchema : destinationSchema,
);

export const siteLineSchema = v.strictObject({
  key: described(
    lineKeySchema,
    'Its name in data, addresses and reports, such as `roof-repair`. A change begins a new line.',
  ),
  name: described(
    v.partial(v.strictObject({ 'en-US': textSchema, 'es-US': textSchema })),
    'What visitors read, for each language of the site.',
  ),
  icon: described(
    v.optional(illustrationSchema),
    'Shown by the `lines` section. The drawings are `car`, `house` and `carrier`.',
  ),
  to: described(
    v.optional(destinationsSchema, COMPARE),
    'Where a valid form leads. For each language: `{ en-US: /thanks/, es-US: /es/gracias/ }`.',
  ),
  questions: described(
    v.optional(lineQuestionsSchema),
    'Asked after the form; the visitor may skip them. None if omitted.',
  ),
});

export type SiteLine = v.InferOutput<typeof siteLineSchema>;

export const siteLinesSchema = v.pipe(
  v.array(siteLineSchema),
  v.minLength(1, 'at least one line'),
  v.maxLength(12, 'at most twelve lines'),
  v.check(
    (lines) => new Set(lines.map(({ key }) => key)).size === lines.length,
    'lines with different keys',
  ),
  v.check(
    (lines) => lines.every((line) => !line.questions || !leadsToPage(line)),
    'no questions where a line leads to a page of the site: it would not read what was chosen',
  ),
);

/** The lines of a site that names none (behaviours, 9.2). */
export const DEFAULT_LINES: SiteLine[] = [
  { key: 'auto', name: { 'en-US': 'Car', 'es-US': 'Auto' }, icon: 'car', to: COMPARE },
  { key: 'home', name: { 'en-US': 'Home', 'es-US': 'Casa' }, icon: 'house', to: HOMEOWNERS },
];

export function listDestinations({ to }: Pick<SiteLine, 'to'>): { locale?: Locale; to: string }[] {
  if (typeof to === 'string') return [{ to }];
  return LOCALES.flatMap((locale) => {
    const own = to[locale];
    return own === undefined ? [] : [{ locale, to: own }];
  });
}

/** The destination of a line in a language; the comparison app if it names none. */
export function lineDestination({ to }: Pick<SiteLine, 'to'>, locale: Locale): string {
  return typeof to === 'string' ? to : (to[locale] ?? COMPARE);
}

export function listAddresses(lines: SiteLine[]): string[] {
  return lines
    .flatMap((line) => listDestinations(line).map(({ to }) => to))
    .filter((to) => to.startsWith('https:'));
}

function leadsToPage(line: SiteLine): boolean {
  return listDestinations(line).some(({ to }) => isPagePath(to));
}

export function isPagePath(destination: string): boolean {
  return destination.startsWith('/');
}

export interface ShownLine {
  key: string;
  name: string;
  icon?: SiteLine['icon'];
  /** Set if it does not lead to the comparison app: its form is then posted without the script. */
  elsewhere?: true;
}

export function shownLines(lines: SiteLine[], locale: Locale): ShownLine[] {
  return lines.map((line) => ({
    key: line.key,
    name: line.name[locale] ?? line.key,
    ...(line.icon && { icon: line.icon }),
    ...(lineDestination(line, locale) !== COMPARE && { elsewhere: true }),
  }));
}
