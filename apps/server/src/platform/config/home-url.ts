import { ATTRIBUTION_FIELDS } from '@zipfront/contracts/read-attribution';

/** Names that an address of the home line may hold in braces, for values of the hand-off. */
export const HOME_PLACEHOLDERS = [
  'zip',
  'lang',
  'address',
  'quote_id',
  'lead_id',
  'token',
  ...ATTRIBUTION_FIELDS,
] as const;

type HomePlaceholder = (typeof HOME_PLACEHOLDERS)[number];

/** Values of the placeholders; one without a value is empty. */
export type HomeValues = { [Name in HomePlaceholder]?: string | undefined };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Braces before the path would let what a visitor typed choose the host. */
const BRACE_BEFORE_PATH = /^https?:\/\/[^/?#]*[{}]/;

/** Whether all that stands in braces is known, and stands where it may. */
export function isHomeUrl(url: string): boolean {
  const unknown = url.replace(PLACEHOLDER, (whole, name) => (isPlaceholder(name) ? '' : whole));
  return !/[{}]/.test(unknown) && !BRACE_BEFORE_PATH.test(url);
}

/** The address with its values, each percent-encoded, so that none can change its meaning. */
export function homeUrl(url: string, values: HomeValues): string {
  return url.replace(PLACEHOLDER, (_, name: HomePlaceholder) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

function isPlaceholder(name: string): boolean {
  return (HOME_PLACEHOLDERS as readonly string[]).includes(name);
}
