import { parametersOf } from '@zipfront/contracts/attribution-of-url';
import { CLICK_MARKS, type ClickMark } from '@zipfront/contracts/click-marks';
import { meantValue } from '@zipfront/contracts/meant-value';
import type { Channel } from './channels.ts';

/** What a mark says about a visit, and by whose word. */
export interface MarkMeaning {
  network: string;
  /**
   * The channel that it shows where no medium does; `bought` where the click was paid for and the
   * site shows the channel; `social` where it stands on unpaid clicks of a social site, too.
   */
  says: Channel | 'bought' | 'social';
  source: keyof typeof MARK_SOURCES;
}

/** Where the meanings are from, all read on 2026-11-28. */
export const MARK_SOURCES = {
  openai: 'https://developers.openai.com/ads',
  /** Public lists of click ids. No document of the network itself was at hand. */
  lists: 'https://github.com/PostHog/posthog-js',
} as const;

/** What each mark says. The table in docs/reports.md repeats it, and a test compares both. */
export const MARK_MEANINGS: Readonly<Record<ClickMark, MarkMeaning>> = {
  oppref: { network: 'ChatGPT ads', says: 'paid-other', source: 'openai' },
  olref: { network: 'ChatGPT ads', says: 'paid-other', source: 'openai' },
  dclid: { network: 'Campaign Manager, DV360', says: 'display', source: 'lists' },
  gclsrc: { network: 'Search Ads 360', says: 'paid-search', source: 'lists' },
  srsltid: { network: "Google's free listings", says: 'organic-search', source: 'lists' },
  yclid: { network: 'Yandex', says: 'paid-search', source: 'lists' },
  twclid: { network: 'X', says: 'paid-social', source: 'lists' },
  rdt_cid: { network: 'Reddit', says: 'paid-social', source: 'lists' },
  sccid: { network: 'Snapchat', says: 'paid-social', source: 'lists' },
  qclid: { network: 'Quora', says: 'paid-social', source: 'lists' },
  li_fat_id: { network: 'LinkedIn', says: 'social', source: 'lists' },
  epik: { network: 'Pinterest', says: 'social', source: 'lists' },
  igsh: { network: 'Instagram', says: 'social', source: 'lists' },
  igshid: { network: 'Instagram', says: 'social', source: 'lists' },
  dicbo: { network: 'Outbrain', says: 'display', source: 'lists' },
  tblci: { network: 'Taboola', says: 'display', source: 'lists' },
  vmcid: { network: 'Yahoo', says: 'bought', source: 'lists' },
  ef_id: { network: 'Adobe Advertising', says: 'bought', source: 'lists' },
  s_kwcid: { network: 'Adobe Advertising', says: 'bought', source: 'lists' },
  ko_click_id: { network: 'Kochava', says: 'bought', source: 'lists' },
  irclickid: { network: 'impact.com', says: 'affiliate', source: 'lists' },
  irclid: { network: 'impact.com', says: 'affiliate', source: 'lists' },
  awc: { network: 'Awin', says: 'affiliate', source: 'lists' },
  cjevent: { network: 'CJ', says: 'affiliate', source: 'lists' },
  sscid: { network: 'ShareASale', says: 'affiliate', source: 'lists' },
  ransiteid: { network: 'Rakuten', says: 'affiliate', source: 'lists' },
  mc_cid: { network: 'Mailchimp', says: 'email', source: 'lists' },
  mc_eid: { network: 'Mailchimp', says: 'email', source: 'lists' },
  _kx: { network: 'Klaviyo', says: 'email', source: 'lists' },
  _hsenc: { network: 'HubSpot', says: 'email', source: 'lists' },
  mkt_tok: { network: 'Marketo', says: 'email', source: 'lists' },
};

/** The marks in the query of an address. An unfilled placeholder is not one. */
export function marksOf(query: URLSearchParams): ClickMark[] {
  const parameters = parametersOf(query);
  return CLICK_MARKS.filter((name) => parameters.get(name)?.some((value) => meantValue(value)));
}
