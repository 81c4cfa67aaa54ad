import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { Channel } from '@zipfront/contracts/attribution/channels';
import type { ClickMark } from '@zipfront/contracts/attribution/click-marks';
import { plainName } from '@zipfront/contracts/attribution/source-names';
import { CHANNEL_RULES, type Signs } from './channel-rules.ts';
import { MARK_MEANINGS, type MarkMeaning } from './mark-meanings.ts';
import { kindOfReferrer, kindOfSource } from './referrers.ts';

export interface ChannelInput {
  fields: Attribution;
  /** The page that the visitor came from, according to the browser; null if missing. */
  referrer: string | URL | null;
  siteHost: string;
  /** Marks that networks put in the address. Their values are not stored. */
  marks?: readonly ClickMark[];
}

const NOT_CAMPAIGN: ReadonlySet<string> = new Set(['product', 'fbclid']);

export interface ClassifiedChannel {
  channel: Channel;
  channelRule: string;
}

const DIRECT: ClassifiedChannel = {
  channel: 'direct',
  channelRule: 'nothing says where the visitor came from',
};

export const BEFORE_CONSENT: ClassifiedChannel = {
  channel: 'direct',
  channelRule: 'nothing may be known before consent',
};

/**
 * Classifies an arrival by the first of `CHANNEL_RULES` that matches; otherwise it is direct. Never
 * throws.
 */
export function classifyChannel(arrival: ChannelInput): ClassifiedChannel {
  const signs = readSigns(arrival);
  const rule = CHANNEL_RULES.find(({ when }) => when(signs));
  return rule ? { channel: rule.channel, channelRule: rule.name } : DIRECT;
}

function readSigns({ fields, referrer, siteHost, marks = [] }: ChannelInput): Signs {
  const source = kindOfSource(plain(fields.source));
  const from = kindOfReferrer(referrer, siteHost);
  const says = (meaning: MarkMeaning['says']) =>
    marks.some((mark) => MARK_MEANINGS[mark].says === meaning);
  const bought = Boolean(fields.adid) || says('bought');
  const known = [source, from].find((kind) => kind !== 'none' && kind !== 'other');
  return {
    has: (...names) => names.some((name) => fields[name]),
    medium: plain(fields.medium),
    source,
    site: known ?? (fields.fbclid || says('social') ? 'social' : from),
    numbered: /^\d{9,}$/.test(fields.utm_id ?? ''),
    bought,
    isMarked: (name) => marks.includes(name),
    tagged:
      bought || Object.entries(fields).some(([name, value]) => value && !NOT_CAMPAIGN.has(name)),
  };
}

/**
 * Writes a value in lower case, with words joined by hyphens. Google Analytics' `(not set)` and
 * `(none)` count as empty.
 */
function plain(value: string | undefined): string {
  return value === undefined || value.startsWith('(') ? '' : plainName(value);
}
