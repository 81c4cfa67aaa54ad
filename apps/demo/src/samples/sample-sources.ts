import type { Random } from './random.ts';
import {
  type ClickIdName,
  type SiteKind,
  sampleCampaign,
  sampleCampaignId,
  sampleClickId,
} from './sample-campaign.ts';

/** How a visitor comes to a site. */
export interface CameBy {
  query: Record<string, string>;
  /** The page before; empty if the browser sends none. */
  referrer: string;
  /** The key of the campaign's page; null without a campaign. */
  page: string | null;
}

/** Where visitors come from. */
export interface SampleSource {
  name: string;
  /** Share of the visits. */
  weight: number;
  /** Likelihood that its visitors act, relative to other sources. */
  interest: number;
  /** Whether its visitors come to the pages of campaigns. */
  isPaid: boolean;
  come(random: Random, place: { kind: SiteKind; isSpanish: boolean }): CameBy;
}

/**
 * Sources by share. Channel ids and names are invented; channels are classified as for real
 * visitors.
 */
export const SAMPLE_SOURCES: readonly SampleSource[] = [
  search({ name: 'google', channelId: '101', weight: 33, interest: 1.3, host: 'www.google.com' }),
  search({ name: 'bing', channelId: '102', weight: 9, interest: 1.4, host: 'www.bing.com' }),
  tagged({
    name: 'facebook',
    channelId: '201',
    medium: 'paid_social',
    weight: 12,
    interest: 0.6,
    clickId: 'fbclid',
    referrer: 'https://l.facebook.com/',
  }),
  tagged({
    name: 'tiktok',
    channelId: '202',
    medium: 'paid_social',
    weight: 4,
    interest: 0.4,
    clickId: 'ttclid',
    referrer: 'https://www.tiktok.com/',
  }),
  tagged({
    name: 'gdn',
    channelId: '301',
    medium: 'display',
    weight: 4,
    interest: 0.3,
    clickId: 'gclid',
    referrer: 'https://news.example/',
  }),
  {
    name: 'affiliate',
    weight: 6,
    interest: 1.2,
    isPaid: true,
    come: (random) => ({
      query: {
        channelid: '401',
        subid: random.pick(['pennywise', 'roadside', 'newhome']),
        subid2: String(random.whole(1, 24)),
        utm_source: 'partners',
        utm_medium: 'affiliate',
      },
      referrer: random.chance(0.7) ? 'https://pennywise.example/compare' : '',
      page: null,
    }),
  },
  tagged({
    name: 'newsletter',
    channelId: '501',
    medium: 'email',
    weight: 5,
    interest: 1.5,
    clickId: null,
    referrer: '',
  }),
  referred('organic-search', 11, 1.2, ['https://www.google.com/', 'https://duckduckgo.com/']),
  referred('assistant', 2, 1.2, ['https://chatgpt.com/', 'https://www.perplexity.ai/']),
  referred('organic-social', 2, 0.5, ['https://www.reddit.com/', 'https://nextdoor.com/']),
  referred('referral', 2, 0.9, ['https://driving-school.example/links', 'https://moving.example/']),
  referred('direct', 10, 1.1, ['']),
];

function search({
  name,
  channelId,
  host,
  ...share
}: {
  name: 'google' | 'bing';
  channelId: string;
  weight: number;
  interest: number;
  host: string;
}): SampleSource {
  return {
    ...share,
    name,
    isPaid: true,
    come(random, place) {
      const { name: campaign, page, groups, keywords } = sampleCampaign(random, place);
      const clickId: ClickIdName =
        name === 'bing'
          ? 'msclkid'
          : random.weighted([
              [90, 'gclid'],
              [6, 'gbraid'],
              [4, 'wbraid'],
            ]);
      return {
        query: {
          channelid: channelId,
          utm_source: name,
          utm_medium: 'cpc',
          utm_campaign: campaign,
          utm_id: sampleCampaignId(name, campaign),
          utm_adgroup: random.pick(groups),
          keyword: random.pick(keywords),
          [clickId]: sampleClickId(random, clickId),
        },
        referrer: `https://${host}/`,
        page,
      };
    },
  };
}

function tagged({
  name,
  channelId,
  medium,
  clickId,
  referrer,
  ...share
}: {
  name: string;
  channelId: string;
  medium: string;
  weight: number;
  interest: number;
  clickId: ClickIdName | null;
  referrer: string;
}): SampleSource {
  return {
    ...share,
    name,
    isPaid: clickId !== null,
    come(random, place) {
      const { name: campaign, page } = sampleCampaign(random, place);
      return {
        query: {
          channelid: channelId,
          utm_source: name,
          utm_medium: medium,
          utm_campaign: campaign,
          utm_content: random.pick(['list', 'street', 'question']),
          ...(clickId !== null && {
            utm_id: sampleCampaignId(name, campaign),
            [clickId]: sampleClickId(random, clickId),
          }),
        },
        referrer,
        page,
      };
    },
  };
}

function referred(
  name: string,
  weight: number,
  interest: number,
  referrers: readonly string[],
): SampleSource {
  return {
    name,
    weight,
    interest,
    isPaid: false,
    come: (random) => ({ query: {}, referrer: random.pick(referrers), page: null }),
  };
}
