import { ZIP_LENGTH } from '@zipfront/contracts/visits/zip-code';

export interface AddressQuery {
  street: string;
  city: string;
  state: string | null;
  zip: string;
}

/** Minimum letters of a city after a comma; fewer are too ambiguous. */
const MIN_CITY_LENGTH = 2;

/** Minimum letters of a city without a comma before it. */
const MIN_BARE_CITY_LENGTH = 4;

/** Maximum words in the name of a city without a comma before it. */
const MAX_CITY_WORDS = 4;

const STREET = /^(?=.*\p{L}).{3,}$/u;

/** A comma before anything but an apartment or suite, which belongs to the street. */
const STREET_END =
  /,(?!\s*(?:#|(?:apt|apartment|apto|depto|unit|ste|suite|rm|room|floor|piso|lot|bldg)\b\.?)\s*#?(?:\d\w*|[a-z])\b)/i;

const ZIP_END = /(?:^|[\s,])(\d{1,5})(?:-\d{0,4})?$/;
const STATE_END = /(?:^|[\s,])([a-z]{2})$/i;

/** Short forms at the start of names. The last word may become longer: `st` is not `saint` yet. */
const WHOLE_WORDS = new Map([
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['st', 'saint'],
  ['ste', 'sainte'],
]);

export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[\s,-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b(?:[fms]t|ste)(?= )/g, (word) => WHOLE_WORDS.get(word) ?? word);
}

/**
 * Reads a typed address in every sensible way, the likeliest first: a comma ends the street after
 * its apartment; without one the last words may be a city. A whole zip code may be right where the
 * city is not. Empty without a street, or without a place.
 */
export function readings(query: string, isState: (code: string) => boolean): AddressQuery[] {
  const comma = query.search(STREET_END);
  if (comma !== -1) {
    const place = parsePlace(query.slice(comma + 1).trim(), isState);
    const isWhole = place.zip.length === ZIP_LENGTH && place.city !== '';
    return [place, ...(isWhole ? [{ city: '', state: null, zip: place.zip }] : [])].flatMap(
      (each) => reading(query.slice(0, comma), each) ?? [],
    );
  }
  const [zipMatch, zip = ''] = ZIP_END.exec(query) ?? [];
  const rest = zipMatch ? query.slice(0, -zipMatch.length).trim() : query;
  const words = rest.split(/\s+/);
  const found: AddressQuery[] = [];
  for (let from = Math.max(2, words.length - MAX_CITY_WORDS); from < words.length; from += 1) {
    const place = parsePlace(`${words.slice(from).join(' ')} ${zip}`.trim(), isState);
    // The end of the street could look like a city: `12 Main St` is not on its way to Stockton.
    if (place.city.length < MIN_BARE_CITY_LENGTH) continue;
    const read = reading(words.slice(0, from).join(' '), place);
    if (read) found.push(read);
  }
  const byZip = zip.length > 2 ? reading(rest, { city: '', state: null, zip }) : null;
  return byZip ? [...found, byZip] : found;
}

type Place = Omit<AddressQuery, 'street'>;

function reading(typed: string, place: Place): AddressQuery | null {
  const street = typed.replace(/\s+/g, ' ').trim();
  const says = place.city.length >= MIN_CITY_LENGTH || place.state !== null || place.zip.length > 2;
  return STREET.test(street) && says ? { street, ...place } : null;
}

function parsePlace(typed: string, isState: (code: string) => boolean): Place {
  const text = typed.replaceAll('.', '');
  const [zipMatch, zip = ''] = ZIP_END.exec(text) ?? [];
  const beforeZip = zipMatch ? text.slice(0, -zipMatch.length).trim() : text;
  const [stateMatch, code = ''] = STATE_END.exec(beforeZip.replace(/,$/, '')) ?? [];
  const state = code.toUpperCase();
  // Two letters may also start a city: `12 Main St, in` may become Indianapolis.
  const isOne =
    stateMatch !== undefined && isState(state) && (zip !== '' || /[\s,]/.test(stateMatch));
  const city = isOne ? beforeZip.replace(/,$/, '').slice(0, -stateMatch.length) : beforeZip;
  return { city: fold(city), state: isOne ? state : null, zip };
}
