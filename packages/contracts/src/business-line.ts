import * as v from 'valibot';
import { ATTRIBUTION_FIELDS } from './attribution.ts';

/** The name of a line of business in data, such as `auto`; the lines of a site are its content. */
export const lineKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/,
    'a name like roof-repair: lower-case letters, digits and hyphens, 40 at most',
  ),
);

export type LineKey = v.InferOutput<typeof lineKeySchema>;

/** Names that the address of a line may hold in braces, for values of the hand-off. */
export const LINE_URL_PLACEHOLDERS = [
  'zip',
  'lang',
  'address',
  'quote_id',
  'lead_id',
  'token',
  ...ATTRIBUTION_FIELDS,
] as const;

type Placeholder = (typeof LINE_URL_PLACEHOLDERS)[number];

/** Values of the placeholders; one without a value is empty. */
export type LineUrlValues = { [Name in Placeholder]?: string | undefined };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Braces before the path would let what a visitor typed choose the host. */
const BRACE_BEFORE_PATH = /^https?:\/\/[^/?#]*[{}]/;

/** Whether all that stands in braces is known, and stands where it may. */
export function isLineUrl(url: string): boolean {
  const unknown = url.replace(PLACEHOLDER, (whole, name) => (isPlaceholder(name) ? '' : whole));
  return !/[{}]/.test(unknown) && !BRACE_BEFORE_PATH.test(url);
}

/** The address with its values, each percent-encoded, so that none can change its meaning. */
export function lineUrl(url: string, values: LineUrlValues): string {
  return url.replace(PLACEHOLDER, (_, name: Placeholder) => encodeURIComponent(values[name] ?? ''));
}

function isPlaceholder(name: string): boolean {
  return (LINE_URL_PLACEHOLDERS as readonly string[]).includes(name);
}
