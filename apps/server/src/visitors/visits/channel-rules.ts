import type { AttributionField } from '@zipfront/contracts/attribution/attribution';
import type { Channel } from '@zipfront/contracts/attribution/channels';
import { CLICK_MARKS, type ClickMark } from '@zipfront/contracts/attribution/click-marks';
import { MARK_MEANINGS } from './mark-meanings.ts';
import type { SiteKind } from './referrers.ts';

export interface Signs {
  has(...fields: AttributionField[]): boolean;
  /** `utm_medium` in lower case, words joined by hyphens; empty without one. */
  medium: string;
  source: SiteKind;
  /**
   * Kind of site by the source, else by the referrer, else by a social site's mark, such as
   * Facebook's click id.
   */
  site: SiteKind;
  /** Whether a field names one of our campaigns. `product` and `fbclid` do not. */
  tagged: boolean;
  /** Whether the campaign has an id in the numbering of advertising platforms. */
  numbered: boolean;
  /** Whether there is an ad's id, or a mark that stands only on bought clicks. */
  bought: boolean;
  isMarked(name: ClickMark): boolean;
}

interface Rule {
  /** Name that is stored and displayed with each touch: another name makes another rule. */
  name: string;
  when(signs: Signs): boolean;
  channel: Channel;
}

function rule(channel: Channel, name: string, when: Rule['when']): Rule {
  return { name, when, channel };
}

const GOOGLE_CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const;

/** Marks on every click of a Google ad (support.google.com/google-ads/answer/16193746). */
const GOOGLE_MARKS = ['gad_source', 'gad_campaignid'] as const;

const DISPLAY_MEDIUM =
  /^(display|banners?|expandable|interstitial|cpm|programmatic|native|gdn|rich-media)$/;

const PAID_MEDIUM = /^(.*cp[acilmv].*|ppc|retargeting|remarketing|paid.*|.*-paid|ads?)$/;

const VIDEO_MEDIUM = /video|^cpv$/;

/** Marks that have a place of their own among the rules. */
const LISTED_RULES: ReadonlySet<ClickMark> = new Set(['oppref', 'olref', 'srsltid']);

/** A rule for each mark that says its channel. These rules come after those of the media. */
const MARK_RULES: readonly Rule[] = CLICK_MARKS.flatMap((mark): Rule[] => {
  const { network, says } = MARK_MEANINGS[mark];
  if (says === 'bought' || says === 'social' || LISTED_RULES.has(mark)) return [];
  return [{ name: `${mark} of ${network}`, when: (s) => s.isMarked(mark), channel: says }];
});

/**
 * Rules in the order in which they are tried: click ids, medium, source, referrer. The first match
 * decides; without one the channel is direct.
 */
export const CHANNEL_RULES: readonly Rule[] = [
  rule(
    'display',
    'Google click id, and the medium says display',
    (s) => s.has(...GOOGLE_CLICK_IDS) && DISPLAY_MEDIUM.test(s.medium),
  ),
  rule(
    'paid-video',
    'Google click id, and medium or source say video',
    (s) => s.has(...GOOGLE_CLICK_IDS) && (VIDEO_MEDIUM.test(s.medium) || s.source === 'video'),
  ),
  rule('paid-search', 'Google click id', (s) => s.has(...GOOGLE_CLICK_IDS)),
  rule(
    'display',
    "mark of Google's advertisements, and the medium says display",
    (s) => s.has(...GOOGLE_MARKS) && DISPLAY_MEDIUM.test(s.medium),
  ),
  rule(
    'paid-video',
    "mark of Google's advertisements, and medium or source say video",
    (s) => s.has(...GOOGLE_MARKS) && (VIDEO_MEDIUM.test(s.medium) || s.source === 'video'),
  ),
  rule('paid-search', "mark of Google's advertisements", (s) => s.has(...GOOGLE_MARKS)),
  rule(
    'display',
    'Microsoft click id, and the medium says display',
    (s) => s.has('msclkid') && DISPLAY_MEDIUM.test(s.medium),
  ),
  rule('paid-search', 'Microsoft click id', (s) => s.has('msclkid')),
  // Facebook puts `fbclid` on every outgoing link, even in a friend's post.
  rule('paid-social', 'TikTok click id', (s) => s.has('ttclid')),
  // Its source is the same on free recommendations.
  rule(
    'paid-other',
    'click on an ad in ChatGPT',
    (s) => s.isMarked('oppref') || s.isMarked('olref'),
  ),

  rule('paid-search', 'medium names paid search', (s) =>
    /^(paid-?search|search-?(paid|ads?)|sem|sea)$/.test(s.medium),
  ),
  rule('paid-social', 'medium names paid social', (s) =>
    /^(paid-?social|social-?(paid|ads?))$/.test(s.medium),
  ),
  rule(
    'paid-social',
    'paid, on a social site',
    (s) => PAID_MEDIUM.test(s.medium) && s.site === 'social',
  ),
  rule(
    'paid-video',
    'paid, on a video site or for a video',
    (s) => PAID_MEDIUM.test(s.medium) && (s.site === 'video' || VIDEO_MEDIUM.test(s.medium)),
  ),
  rule('display', 'medium names display', (s) => DISPLAY_MEDIUM.test(s.medium)),
  rule(
    'display',
    'paid, on an advertising network',
    (s) => PAID_MEDIUM.test(s.medium) && s.site === 'ads',
  ),
  rule(
    'paid-search',
    'paid, on a search engine',
    (s) => PAID_MEDIUM.test(s.medium) && (s.site === 'search' || s.site === 'search-ads'),
  ),
  rule(
    'paid-search',
    'paid per click, no source given',
    (s) => /^(.*cpc.*|ppc)$/.test(s.medium) && s.source === 'none',
  ),
  rule('paid-other', 'paid otherwise', (s) => PAID_MEDIUM.test(s.medium)),
  rule('affiliate', 'medium names affiliates', (s) =>
    /^(affiliates?|aff|partners?)$/.test(s.medium),
  ),
  rule('email', 'medium names e-mail', (s) => /^(e-?mails?|newsletter)$/.test(s.medium)),
  rule('sms', 'medium names text messages', (s) => /^(sms|mms|text)$/.test(s.medium)),
  rule('push', 'medium names push messages', (s) => /push$|mobile|notification/.test(s.medium)),
  rule('organic-social', 'medium names a social site', (s) =>
    /^(social|social-(network|media)|sm)$/.test(s.medium),
  ),
  rule('organic-video', 'medium names video', (s) => VIDEO_MEDIUM.test(s.medium)),
  rule(
    'organic-social',
    'organic, on a social site',
    (s) => /^organic/.test(s.medium) && s.site === 'social',
  ),
  rule(
    'organic-video',
    'organic, on a video site',
    (s) => /^organic/.test(s.medium) && s.site === 'video',
  ),
  rule('organic-search', 'organic', (s) => /^organic/.test(s.medium)),
  rule(
    'ai-assistant',
    'referred by an assistant',
    (s) => /^(referral|app|link)$/.test(s.medium) && s.site === 'ai',
  ),
  rule('referral', 'medium names a referral', (s) => /^(referral|app|link)$/.test(s.medium)),
  rule('other-campaign', 'a medium that we do not know', (s) => s.medium !== ''),

  ...MARK_RULES,
  rule('email', 'e-mail', (s) => s.site === 'email'),
  rule('sms', 'text message', (s) => s.site === 'sms'),
  rule('ai-assistant', 'assistant', (s) => s.site === 'ai'),
  // An ad id shows that a click was bought. The site, if known, shows where.
  rule('paid-social', 'ad id, on a social site', (s) => s.bought && s.site === 'social'),
  // Meta's macros put the campaign's number there. Unpaid posts have none.
  rule(
    'paid-social',
    'number of a campaign, on a social site',
    (s) => s.numbered && s.site === 'social',
  ),
  rule('organic-social', 'social site', (s) => s.site === 'social'),
  rule('paid-video', 'ad id, on a video site', (s) => s.bought && s.site === 'video'),
  rule('organic-video', 'video site', (s) => s.site === 'video'),
  rule('display', 'advertising network', (s) => s.site === 'ads'),
  rule('paid-search', "search engine's advertising", (s) => s.site === 'search-ads'),
  // `srsltid` marks free results of Merchant Center, even if the shop tags them itself.
  rule('organic-search', "Google's free listings", (s) => s.isMarked('srsltid')),
  // A search engine's own results never have our tags, so a tagged link was paid for.
  rule('paid-search', 'search engine, tagged', (s) => s.site === 'search' && s.tagged),
  rule('organic-search', 'search engine', (s) => s.site === 'search'),
  // Search advertising is bought by keywords and ad groups.
  rule(
    'paid-search',
    'keyword or ad group, no source given',
    (s) => s.has('keyword', 'agid') && s.source === 'none',
  ),
  rule('paid-other', 'ad id', (s) => s.bought),
  rule('other-campaign', 'tagged', (s) => s.tagged),
  rule('referral', 'another site', (s) => s.site === 'other'),
];
