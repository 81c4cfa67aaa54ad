import { cleanUrl, MAX_URL_LENGTH } from '@zipfront/contracts/privacy';

/** An address as it may be written. */
export interface CleanAddress {
  /** Empty for what is no address that is kept. */
  url: string;
  /** Its path, without query; null where there is no address. */
  path: string | null;
}

/** Addresses that are remembered, with the privacy signal and without: at most 2 MB of text. */
const MAX_REMEMBERED = 250;

/** No browser sends or shows more; what is longer is not worth the time that its parts would take. */
const LONGEST_ADDRESS = 8_000;

const NO_ADDRESS: CleanAddress = { url: '', path: null };

/** What was last cleaned under one signal, and what was cleaned before. */
interface Memory {
  /** The addresses of the event at hand: text that was just parsed is compared sooner than hashed. */
  latest: { came: string; cleaned: CleanAddress }[];
  next: number;
  all: Map<string, CleanAddress>;
}

const withoutSignal: Memory = { latest: [], next: 0, all: new Map() };
const withSignal: Memory = { latest: [], next: 0, all: new Map() };

/** How many an event names: its page as it came and cleaned, and two referrers. */
const LATEST = 4;

/**
 * `cleanUrl` with a memory: the events of a page name its address again and again, and cleaning it
 * costs more than everything else that is done with an event here.
 */
export function cleanAddress(url: string, privacySignal: boolean): CleanAddress {
  if (url === '') return NO_ADDRESS;
  if (url.length > MAX_URL_LENGTH) return clean(url, privacySignal);
  const memory = privacySignal ? withSignal : withoutSignal;
  for (const { came, cleaned } of memory.latest) if (came === url) return cleaned;
  const cleaned = remembered(memory, url, privacySignal);
  memory.latest[memory.next] = { came: url, cleaned };
  memory.next = (memory.next + 1) % LATEST;
  return cleaned;
}

function remembered({ all }: Memory, url: string, privacySignal: boolean): CleanAddress {
  const known = all.get(url);
  if (known !== undefined) return known;
  const cleaned = clean(url, privacySignal);
  if (all.size >= MAX_REMEMBERED) all.clear();
  all.set(url, cleaned);
  return cleaned;
}

function clean(text: string, privacySignal: boolean): CleanAddress {
  const whole = text.length > LONGEST_ADDRESS ? withoutQuery(text) : text;
  const url = whole.length > LONGEST_ADDRESS ? null : cleanUrl(whole, { privacySignal });
  return url === null ? NO_ADDRESS : { url, path: URL.parse(url)?.pathname ?? null };
}

function withoutQuery(text: string): string {
  const end = text.search(/[?#]/);
  return end === -1 ? text : text.slice(0, end);
}
