import * as v from 'valibot';
import { ATTRIBUTION_FIELDS } from '../attribution/attribution.ts';

/** The name of a line of business in data, such as `auto`. A site's lines are in its content. */
export const lineKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/,
    'a name like roof-repair: lower-case letters, digits and hyphens, 40 at most',
  ),
);

export type LineKey = v.InferOutput<typeof lineKeySchema>;

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

export type LineUrlValues = { [Name in Placeholder]?: string | undefined };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** With braces before the path, a visitor's text could choose the host. */
const BRACE_BEFORE_PATH = /^https?:\/\/[^/?#]*[{}]/;

export function isLineUrl(url: string): boolean {
  const unknown = url.replace(PLACEHOLDER, (whole, name) => (isPlaceholder(name) ? '' : whole));
  return !/[{}]/.test(unknown) && !BRACE_BEFORE_PATH.test(url);
}

/** Fills the values into an address, percent-encoded so that none can change its meaning. */
export function lineUrl(url: string, values: LineUrlValues): string {
  return url.replace(PLACEHOLDER, (_, name: Placeholder) => encodeURIComponent(values[name] ?? ''));
}

function isPlaceholder(name: string): boolean {
  return (LINE_URL_PLACEHOLDERS as readonly string[]).includes(name);
}
