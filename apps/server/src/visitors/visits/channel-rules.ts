import type { AttributionField } from '@zipfront/contracts/attribution/attribution';
import { CLICK_MARKS, type ClickMark } from '@zipfront/contracts/attribution/click-marks';
import type { Channel } from './channels.ts';
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
  {
    name: 'Google click id, and the medium says display',
    when: (s) => s.has(...GOOGLE_CLICK_IDS) && DISPLAY_MEDIUM.test(s.medium),
    channel: 'display',
  },
  {
    name: 'Google click id, and medium or source say video',
    when: (s) =>
      s.has(...GOOGLE_CLICK_IDS) && (VIDEO_MEDIUM.test(s.medium) || s.source === 'video'),
    channel: 'paid-video',
  },
  { name: 'Google click id', when: (s) => s.has(...GOOGLE_CLICK_IDS), channel: 'paid-search' },
  {
    name: "mark of Google's advertisements, and the medium says display",
    when: (s) => s.has(...GOOGLE_MARKS) && DISPLAY_MEDIUM.test(s.medium),
    channel: 'display',
  },
  {
    name: "mark of Google's advertisements, and medium or source say video",
    when: (s) => s.has(...GOOGLE_MARKS) && (VIDEO_MEDIUM.test(s.medium) || s.source === 'video'),
    channel: 'paid-video',
  },
  {
    name: "mark of Google's advertisements",
    when: (s) => s.has(...GOOGLE_MARKS),
    channel: 'paid-search',
  },
  {
    name: 'Microsoft click id, and the medium says display',
    when: (s) => s.has('msclkid') && DISPLAY_MEDIUM.test(s.medium),
    channel: 'display',
  },
  { name: 'Microsoft click id', when: (s) => s.has('msclkid'), channel: 'paid-search' },
  // Facebook puts `fbclid` on every outgoing link, even in a friend's post.
  { name: 'TikTok click id', when: (s) => s.has('ttclid'), channel: 'paid-social' },
  // Its source is the same on free recommendations.
  {
    name: 'click on an ad in ChatGPT',
    when: (s) => s.isMarked('oppref') || s.isMarked('olref'),
    channel: 'paid-other',
  },

  {
    name: 'medium names paid search',
    when: (s) => /^(paid-?search|search-?(paid|ads?)|sem|sea)$/.test(s.medium),
    channel: 'paid-search',
  },
  {
    name: 'medium names paid social',
    when: (s) => /^(paid-?social|social-?(paid|ads?))$/.test(s.medium),
    channel: 'paid-social',
  },
  {
    name: 'paid, on a social site',
    when: (s) => PAID_MEDIUM.test(s.medium) && s.site === 'social',
    channel: 'paid-social',
  },
  {
    name: 'paid, on a video site or for a video',
    when: (s) => PAID_MEDIUM.test(s.medium) && (s.site === 'video' || VIDEO_MEDIUM.test(s.medium)),
    channel: 'paid-video',
  },
  { name: 'medium names display', when: (s) => DISPLAY_MEDIUM.test(s.medium), channel: 'display' },
  {
    name: 'paid, on an advertising network',
    when: (s) => PAID_MEDIUM.test(s.medium) && s.site === 'ads',
    channel: 'display',
  },
  {
    name: 'paid, on a search engine',
    when: (s) => PAID_MEDIUM.test(s.medium) && (s.site === 'search' || s.site === 'search-ads'),
    channel: 'paid-search',
  },
  {
    name: 'paid per click, no source given',
    when: (s) => /^(.*cpc.*|ppc)$/.test(s.medium) && s.source === 'none',
    channel: 'paid-search',
  },
  { name: 'paid otherwise', when: (s) => PAID_MEDIUM.test(s.medium), channel: 'paid-other' },
  {
    name: 'medium names affiliates',
    when: (s) => /^(affiliates?|aff|partners?)$/.test(s.medium),
    channel: 'affiliate',
  },
  {
    name: 'medium names e-mail',
    when: (s) => /^(e-?mails?|newsletter)$/.test(s.medium),
    channel: 'email',
  },
  {
    name: 'medium names text messages',
    when: (s) => /^(sms|mms|text)$/.test(s.medium),
    channel: 'sms',
  },
  {
    name: 'medium names push messages',
    when: (s) => /push$|mobile|notification/.test(s.medium),
    channel: 'push',
  },
  {
    name: 'medium names a social site',
    when: (s) => /^(social|social-(network|media)|sm)$/.test(s.medium),
    channel: 'organic-social',
  },
  {
    name: 'medium names video',
    when: (s) => VIDEO_MEDIUM.test(s.medium),
    channel: 'organic-video',
  },
  {
    name: 'organic, on a social site',
    when: (s) => /^organic/.test(s.medium) && s.site === 'social',
    channel: 'organic-social',
  },
  {
    name: 'organic, on a video site',
    when: (s) => /^organic/.test(s.medium) && s.site === 'video',
    channel: 'organic-video',
  },
  { name: 'organic', when: (s) => /^organic/.test(s.medium), channel: 'organic-search' },
  {
    name: 'referred by an assistant',
    when: (s) => /^(referral|app|link)$/.test(s.medium) && s.site === 'ai',
    channel: 'ai-assistant',
  },
  {
    name: 'medium names a referral',
    when: (s) => /^(referral|app|link)$/.test(s.medium),
    channel: 'referral',
  },
  { name: 'a medium that we do not know', when: (s) => s.medium !== '', channel: 'other-campaign' },

  ...MARK_RULES,
  { name: 'e-mail', when: (s) => s.site === 'email', channel: 'email' },
  { name: 'text message', when: (s) => s.site === 'sms', channel: 'sms' },
  { name: 'assistant', when: (s) => s.site === 'ai', channel: 'ai-assistant' },
  // An ad id shows that a click was bought. The site, if known, shows where.
  {
    name: 'ad id, on a social site',
    when: (s) => s.bought && s.site === 'social',
    channel: 'paid-social',
  },
  // Meta's macros put the campaign's number there. Unpaid posts have none.
  {
    name: 'number of a campaign, on a social site',
    when: (s) => s.numbered && s.site === 'social',
    channel: 'paid-social',
  },
  { name: 'social site', when: (s) => s.site === 'social', channel: 'organic-social' },
  {
    name: 'ad id, on a video site',
    when: (s) => s.bought && s.site === 'video',
    channel: 'paid-video',
  },
  { name: 'video site', when: (s) => s.site === 'video', channel: 'organic-video' },
  { name: 'advertising network', when: (s) => s.site === 'ads', channel: 'display' },
  {
    name: "search engine's advertising",
    when: (s) => s.site === 'search-ads',
    channel: 'paid-search',
  },
  // `srsltid` marks free results of Merchant Center, even if the shop tags them itself.
  { name: "Google's free listings", when: (s) => s.isMarked('srsltid'), channel: 'organic-search' },
  // A search engine's own results never have our tags, so a tagged link was paid for.
  {
    name: 'search engine, tagged',
    when: (s) => s.site === 'search' && s.tagged,
    channel: 'paid-search',
  },
  { name: 'search engine', when: (s) => s.site === 'search', channel: 'organic-search' },
  // Search advertising is bought by keywords and ad groups.
  {
    name: 'keyword or ad group, no source given',
    when: (s) => s.has('keyword', 'agid') && s.source === 'none',
    channel: 'paid-search',
  },
  { name: 'ad id', when: (s) => s.bought, channel: 'paid-other' },
  { name: 'tagged', when: (s) => s.tagged, channel: 'other-campaign' },
  { name: 'another site', when: (s) => s.site === 'other', channel: 'referral' },
];
