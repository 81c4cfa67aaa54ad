import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import {
  attributionOfUrl,
  readParameters,
} from '@zipfront/contracts/attribution/attribution-of-url';
import type { Channel } from '@zipfront/contracts/attribution/channels';
import { describe, expect, it } from 'vitest';
import { classifyChannel } from './channel.ts';
import { CHANNEL_RULES } from './channel-rules.ts';
import { readMarks } from './mark-meanings.ts';

const SITE = 'www.tallywell.example';
const GCLID = 'gclid=Cj0KCQiA4-y8BhC3ARIsAHmjC_EX4mpl3';

const arrivals: [query: string, referrer: string, channel: Channel][] = [
  [GCLID, '', 'paid-search'],
  [GCLID, 'https://www.google.com/', 'paid-search'],
  [`${GCLID}&utm_source=google&utm_medium=cpc&utm_campaign=auto_tx`, '', 'paid-search'],
  [`${GCLID}&utm_medium=organic`, 'https://www.google.com/', 'paid-search'],
  [`${GCLID}&utm_source=newsletter&utm_medium=email`, '', 'paid-search'],
  [`${GCLID}&fbclid=IwAR0ex4mpl3`, 'https://l.facebook.com/', 'paid-search'],
  [`${GCLID}&utm_medium=display&utm_source=google`, '', 'display'],
  [`${GCLID}&utm_medium=video`, '', 'paid-video'],
  [`${GCLID}&utm_source=youtube&utm_medium=cpc`, 'https://www.youtube.com/', 'paid-video'],
  ['gbraid=0AAAAAoX-ex4mpl3&channelid=12', '', 'paid-search'],
  [
    'gbraid=0AAAAAoX-ex4mpl3',
    'android-app://com.google.android.googlequicksearchbox/',
    'paid-search',
  ],
  ['wbraid=Cj8KCQiA-ex4mpl3', 'https://www.google.com/', 'paid-search'],
  ['msclkid=0a1b2c3d4e5f', 'https://www.bing.com/', 'paid-search'],
  ['msclkid=0a1b2c3d4e5f&utm_medium=organic&utm_source=bing', '', 'paid-search'],
  ['msclkid=0a1b2c3d4e5f&utm_medium=display', '', 'display'],
  ['ttclid=E.C.P.ex4mpl3', '', 'paid-social'],
  ['ttclid=E.C.P.ex4mpl3', 'https://www.tiktok.com/', 'paid-social'],
  // A browser took the click id; Google's marks of a bought click are left
  ['gad_source=1', '', 'paid-search'],
  ['gad_source=1&gad_campaignid=21489000001', 'https://www.google.com/', 'paid-search'],
  ['gad_campaignid=21489000001&utm_medium=organic', 'https://www.google.com/', 'paid-search'],
  ['gad_source=2&utm_medium=display', '', 'display'],
  ['gad_source=2&utm_source=youtube&utm_medium=cpc', '', 'paid-video'],
  // An unfilled click id is no click
  ['gclid={gclid}', 'https://www.google.com/', 'organic-search'],
  ['msclkid=%7Bmsclkid%7D', '', 'direct'],
  ['gad_source=', '', 'direct'],
  // The number of a campaign says that a social post was paid for
  ['fbclid=IwAR0ex4mpl3&utm_id=120210000000000001', 'https://l.facebook.com/', 'paid-social'],
  ['fbclid=IwAR0ex4mpl3&utm_id=spring', 'https://l.facebook.com/', 'organic-social'],
  ['fbclid=IwAR0ex4mpl3&utm_id={{campaign.id}}', 'https://l.facebook.com/', 'organic-social'],
  // Free listings of Google's shopping
  ['srsltid=AfmBOoq', '', 'organic-search'],
  ['srsltid=AfmBOoq', 'https://www.google.com/', 'organic-search'],
  ['srsltid=AfmBOoq&utm_source=google', '', 'organic-search'],
  ['srsltid=AfmBOoq&gad_source=1', '', 'paid-search'],
  // Marks of networks whose values are not stored
  ['oppref=ex4mpl3', '', 'paid-other'],
  ['oppref=ex4mpl3&utm_source=chatgpt.com', 'https://chatgpt.com/', 'paid-other'],
  ['oppref=ex4mpl3&utm_source=chatgpt.com&utm_medium=referral', '', 'paid-other'],
  ['olref=ex4mpl3', 'https://chatgpt.com/', 'paid-other'],
  ['oppref={{oppref}}', 'https://chatgpt.com/', 'ai-assistant'],
  ['twclid=ex4mpl3', 'https://t.co/', 'paid-social'],
  ['twclid=ex4mpl3&utm_medium=email', '', 'email'],
  ['rdt_cid=ex4mpl3', 'https://www.reddit.com/', 'paid-social'],
  ['ScCid=ex4mpl3', '', 'paid-social'],
  ['qclid=ex4mpl3', 'https://www.quora.com/', 'paid-social'],
  ['dclid=ex4mpl3', '', 'display'],
  ['dicbo=ex4mpl3', '', 'display'],
  ['tblci=ex4mpl3', 'https://www.taboola.com/', 'display'],
  ['gclsrc=aw.ds', '', 'paid-search'],
  ['yclid=ex4mpl3', 'https://yandex.com/', 'paid-search'],
  ['vmcid=ex4mpl3', '', 'paid-other'],
  ['vmcid=ex4mpl3', 'https://search.yahoo.com/', 'paid-search'],
  ['ef_id=ex4mpl3', 'https://www.facebook.com/', 'paid-social'],
  ['s_kwcid=AL!1', 'https://www.google.com/', 'paid-search'],
  ['ko_click_id=ex4mpl3', '', 'paid-other'],
  ['irclickid=ex4mpl3', 'https://coupons.example/', 'affiliate'],
  ['irclid=ex4mpl3', '', 'affiliate'],
  ['awc=1_2_3', '', 'affiliate'],
  ['cjevent=ex4mpl3', '', 'affiliate'],
  ['ranSiteID=ex4mpl3', '', 'affiliate'],
  ['mc_cid=ex4mpl3&mc_eid=ex4mpl3', '', 'email'],
  ['mc_eid=ex4mpl3', '', 'email'],
  ['_kx=ex4mpl3', '', 'email'],
  ['_hsenc=ex4mpl3', '', 'email'],
  ['mkt_tok=ex4mpl3', '', 'email'],
  // Also on unpaid clicks
  ['epik=ex4mpl3', '', 'organic-social'],
  ['li_fat_id=ex4mpl3', 'https://www.linkedin.com/', 'organic-social'],
  ['li_fat_id=ex4mpl3&utm_medium=cpc', '', 'paid-social'],
  ['igsh=ex4mpl3', '', 'organic-social'],
  ['igshid=ex4mpl3', '', 'organic-social'],
  // A Facebook click id alone proves no payment
  ['fbclid=IwAR0ex4mpl3', 'https://l.facebook.com/', 'organic-social'],
  ['fbclid=IwAR0ex4mpl3', '', 'organic-social'],
  ['fbclid=IwAR0ex4mpl3', 'http://lm.instagram.com/', 'organic-social'],
  ['fbclid=IwAR0ex4mpl3&utm_medium=cpc', '', 'paid-social'],
  ['fbclid=IwAR0ex4mpl3&utm_source=fb&utm_medium=paid', 'https://m.facebook.com/', 'paid-social'],
  ['fbclid=IwAR0ex4mpl3&adid=238500000000000', 'https://l.facebook.com/', 'paid-social'],
  ['fbclid=IwAR0ex4mpl3&utm_source=newsletter&utm_medium=email', '', 'email'],
  [
    'fbclid=IwAR0ex4mpl3&utm_source=google&utm_medium=cpc',
    'https://l.facebook.com/',
    'paid-search',
  ],
  ['utm_medium=cpc', '', 'paid-search'],
  ['utm_medium=CPC&utm_source=Google', '', 'paid-search'],
  ['utm_medium=ppc', 'https://www.google.co.uk/', 'paid-search'],
  ['utm_medium=ppc&utm_source=bing-ads', '', 'paid-search'],
  ['utm_medium=paidsearch', '', 'paid-search'],
  ['utm_medium=paid+search&utm_source=partner.example', '', 'paid-search'],
  ['utm_medium=Paid_Search&utm_source=yahoo', '', 'paid-search'],
  ['utm_medium=sem&utm_source=duckduckgo', 'https://duckduckgo.com/', 'paid-search'],
  ['utm_medium=cpc', 'https://www.bing.com/', 'paid-search'],
  ['utm_medium=cpc', 'https://www.facebook.com/', 'paid-social'],
  ['utm_medium=cpc&utm_source=googleads', '', 'paid-search'],
  ['utm_medium=cpc&utm_source=reddit', '', 'paid-social'],
  ['utm_medium=cpm&utm_source=facebook', '', 'paid-social'],
  ['utm_medium=paid_social&utm_source=meta', '', 'paid-social'],
  ['utm_medium=paid_social&utm_source=hootsuite', '', 'paid-social'],
  ['utm_medium=paid&utm_source=threads', '', 'paid-social'],
  ['utm_medium=cpv&utm_source=youtube', '', 'paid-video'],
  ['utm_medium=paid-video&utm_source=hulu', '', 'paid-video'],
  ['utm_medium=cpc&utm_source=taboola', '', 'display'],
  ['utm_medium=cpc&utm_source=localpaper', '', 'paid-other'],
  ['utm_medium=cpc&utm_source=youtube', '', 'paid-video'],
  ['utm_medium=paid', 'https://www.googleadservices.com/pagead/aclk', 'paid-search'],
  ['utm_medium=paid&utm_source=google', '', 'paid-search'],
  ['utm_medium=retargeting&utm_source=steelhouse', '', 'paid-other'],
  ['utm_medium=cpm&utm_source=localpaper', '', 'display'],
  ['utm_medium=banner&utm_source=localpaper', '', 'display'],
  ['utm_medium=native&utm_source=outbrain', 'https://www.outbrain.com/', 'display'],
  ['utm_medium=affiliate&subid=771&subid2=a', 'https://coupons.example/', 'affiliate'],
  ['utm_medium=Affiliates&utm_source=cj', '', 'affiliate'],
  ['utm_medium=email&utm_source=spring', 'https://mail.google.com/', 'email'],
  ['utm_medium=e_mail', '', 'email'],
  ['utm_medium=sms&utm_source=renewal', '', 'sms'],
  ['utm_source=sms', '', 'sms'],
  ['utm_medium=web-push', '', 'push'],
  ['utm_medium=social&utm_source=hootsuite', '', 'organic-social'],
  ['utm_medium=organic&utm_source=facebook', '', 'organic-social'],
  ['utm_medium=organic&utm_source=google&utm_campaign=gmb', '', 'organic-search'],
  ['utm_medium=organic_social&utm_source=linkedin', '', 'organic-social'],
  ['utm_medium=organic&utm_source=youtube', '', 'organic-video'],
  ['utm_medium=video&utm_source=review-channel', '', 'organic-video'],
  ['utm_medium=referral&utm_source=chatgpt.com', '', 'ai-assistant'],
  ['utm_medium=referral&utm_source=blog.example', 'https://blog.example/', 'referral'],
  ['utm_medium=referral&utm_source=taboola', '', 'referral'],
  ['utm_medium=qr&utm_source=billboard', '', 'other-campaign'],
  ['utm_medium=qr&utm_source=instagram', '', 'other-campaign'],
  ['utm_medium=qr&utm_source=chatgpt.com', '', 'other-campaign'],
  ['utm_medium=winter(2)', 'https://www.google.com/', 'other-campaign'],
  // A medium that only contains a known word
  ['utm_medium=nondisplay', '', 'other-campaign'],
  ['utm_medium=displayed', '', 'other-campaign'],
  ['utm_medium=leads', '', 'other-campaign'],
  ['utm_medium=address', '', 'other-campaign'],
  ['utm_medium=cpv-views&utm_source=localpaper', '', 'paid-other'],
  ['utm_medium=unpaid-search', '', 'other-campaign'],
  ['utm_medium=seminar', '', 'other-campaign'],
  ['utm_medium=unpaid-social', '', 'other-campaign'],
  ['utm_medium=social-adverts', '', 'other-campaign'],
  ['utm_medium=old-ppc', '', 'other-campaign'],
  ['utm_medium=ppc-offline', '', 'other-campaign'],
  ['utm_medium=nonaffiliate', '', 'other-campaign'],
  ['utm_medium=partnership', '', 'other-campaign'],
  ['utm_medium=no-email', '', 'other-campaign'],
  ['utm_medium=emailer', '', 'other-campaign'],
  ['utm_medium=context', '', 'other-campaign'],
  ['utm_medium=textual', '', 'other-campaign'],
  ['utm_medium=antisocial', '', 'other-campaign'],
  ['utm_medium=social-proof', '', 'other-campaign'],
  ['utm_medium=push-pull', '', 'other-campaign'],
  ['utm_medium=inorganic', '', 'other-campaign'],
  ['utm_medium=inorganic&utm_source=facebook', '', 'other-campaign'],
  ['utm_medium=inorganic&utm_source=youtube', '', 'other-campaign'],
  ['utm_medium=hyperlink', '', 'other-campaign'],
  ['utm_medium=application', '', 'other-campaign'],
  ['utm_medium=hyperlink&utm_source=chatgpt.com', '', 'other-campaign'],
  ['utm_medium=application&utm_source=chatgpt.com', '', 'other-campaign'],
  // A source without a medium, or tags without either
  ['utm_source=google', '', 'paid-search'],
  ['utm_source=google&utm_medium=(not+set)', '', 'paid-search'],
  ['utm_source=google&utm_medium={medium}', '', 'paid-search'],
  ['utm_source=facebook.com', '', 'organic-social'],
  ['utm_source=Facebook_Ads&adid=1', '', 'paid-social'],
  ['utm_source=chatgpt.com', 'https://chatgpt.com/', 'ai-assistant'],
  ['utm_source=newsletter', '', 'email'],
  ['utm_source=youtube', '', 'organic-video'],
  ['utm_source=youtube&adid=1', '', 'paid-video'],
  ['utm_source=gdn', '', 'display'],
  ['utm_source=(direct)&utm_medium=(none)', '', 'other-campaign'],
  ['utm_source=spring-mailer', 'https://outlook.live.com/', 'email'],
  ['keyword=cheap+car+insurance&channelid=12', '', 'paid-search'],
  ['utm_adgroup=55&channelid=12', `https://${SITE}/`, 'paid-search'],
  ['keyword=cheap+car+insurance&utm_source=localpaper', '', 'other-campaign'],
  ['channelid=12', 'https://www.google.com/', 'paid-search'],
  ['channelid=12', '', 'other-campaign'],
  ['channelid=12&subid=9', 'https://coupons.example/deals', 'other-campaign'],
  ['adid=9', '', 'paid-other'],
  ['utm_product=auto', '', 'direct'],
  ['utm_product=auto', 'https://www.google.com/', 'organic-search'],
  ['', 'https://www.google.com/', 'organic-search'],
  ['', 'https://www.google.com.mx/', 'organic-search'],
  ['', 'https://google.de/search?q=autoversicherung', 'organic-search'],
  ['', 'https://www.google.com/amp/s/www.tallywell.example/', 'organic-search'],
  ['', 'https://www-tallywell-example.cdn.ampproject.org/', 'organic-search'],
  ['', 'android-app://com.google.android.googlequicksearchbox', 'organic-search'],
  ['', 'https://www.bing.com/', 'organic-search'],
  ['', 'https://duckduckgo.com/', 'organic-search'],
  ['', 'https://www.baidu.com/link?url=x', 'organic-search'],
  ['', 'https://r.search.yahoo.com/', 'organic-search'],
  ['', 'https://yandex.ru/', 'organic-search'],
  ['', 'https://search.brave.com/', 'organic-search'],
  ['', 'https://www.googleadservices.com/pagead/aclk', 'paid-search'],
  ['', 'https://googleads.g.doubleclick.net/', 'display'],
  ['', 'https://mail.google.com/', 'email'],
  ['', 'https://mail.yahoo.com/', 'email'],
  ['', 'android-app://com.google.android.gm/', 'email'],
  ['', 'https://t.co/x', 'organic-social'],
  ['', 'https://l.facebook.com/', 'organic-social'],
  ['', 'https://lm.facebook.com/', 'organic-social'],
  ['', 'https://l.instagram.com/', 'organic-social'],
  ['', 'https://out.reddit.com/', 'organic-social'],
  ['', 'https://www.pinterest.co.uk/', 'organic-social'],
  ['', 'android-app://com.linkedin.android/', 'organic-social'],
  ['', 'android-app://org.telegram.messenger', 'organic-social'],
  ['', 'https://www.youtube.com/', 'organic-video'],
  ['', 'https://chatgpt.com/', 'ai-assistant'],
  ['', 'https://www.perplexity.ai/', 'ai-assistant'],
  ['', 'https://gemini.google.com/', 'ai-assistant'],
  ['', 'https://news.google.com/', 'referral'],
  ['', 'https://notgoogle.com/', 'referral'],
  ['', 'https://google.com.attacker.example/', 'referral'],
  ['', 'https://nott.co/', 'referral'],
  ['', 'https://blog.example/post', 'referral'],
  ['', 'android-app://com.Slack/', 'referral'],
  ['', `https://${SITE}/es/`, 'direct'],
  ['', 'https://tallywell.example:8443/', 'direct'],
  ['', 'https://help.tallywell.example/', 'direct'],
  ['', 'https://mytallywell.example/', 'referral'],
  ['', '', 'direct'],
  ['', 'not an address', 'direct'],
  ['', 'about:client', 'direct'],
  ['', 'https://', 'direct'],
  ['', 'javascript:alert(1)', 'direct'],
];

describe('classifyChannel', () => {
  // behaviour: 3.2.7, 11.4
  it.each(arrivals)('classifies ?%s from %j as %s', (query, referrer, channel) => {
    const sent = new URLSearchParams(query);
    const fields = attributionOfUrl(sent);
    const marks = readMarks(readParameters(sent));
    const decided = classifyChannel({ fields, marks, referrer: referrer || null, siteHost: SITE });
    expect(decided.channel).toBe(channel);
  });

  it('compares its own host with the port', () => {
    const arrival = {
      fields: {},
      referrer: 'http://localhost:8080/es/',
      siteHost: 'localhost:8080',
    };
    expect(classifyChannel(arrival).channel).toBe('direct');
  });

  // behaviour: 11.4
  it.each([
    'gclid',
    'gbraid',
    'wbraid',
    'msclkid',
  ] as const)('classifies %s as paid search, whatever medium, source and referrer', (clickId) => {
    const words = ['', 'organic', 'social', 'referral', 'email', '(none)', 'direct', 'facebook'];
    const referrers = [null, 'https://www.google.com/', `https://${SITE}/`, 'https://t.co/', 'x'];
    for (const medium of words) {
      for (const source of words) {
        for (const referrer of referrers) {
          const fields = { [clickId]: 'x', medium, source };
          const { channel } = classifyChannel({ fields, referrer, siteHost: SITE });
          expect(channel).toBe('paid-search');
        }
      }
    }
  });

  // behaviour: 11.4
  it('ignores fields without a value, and surrounding spaces', () => {
    const channelOf = (fields: Attribution) =>
      classifyChannel({ fields, referrer: null, siteHost: SITE }).channel;
    expect(channelOf({ channel_id: '', medium: '' })).toBe('direct');
    expect(channelOf({ medium: ' email ' })).toBe('email');
  });

  // behaviour: 11.68
  it('names the rule that decided, also where none of the table holds', () => {
    const decide = (query: string, referrer: string | null = null) =>
      classifyChannel({
        fields: attributionOfUrl(new URLSearchParams(query)),
        referrer,
        siteHost: SITE,
      });
    expect(decide('gclid=x&utm_medium=email')).toEqual({
      channel: 'paid-search',
      channelRule: 'Google click id',
    });
    expect(decide('utm_medium=cpc&utm_source=bing').channelRule).toBe('paid, on a search engine');
    expect(decide('', 'https://chatgpt.com/').channelRule).toBe('assistant');
    expect(decide('')).toEqual({
      channel: 'direct',
      channelRule: 'nothing says where the visitor came from',
    });
  });

  it('names every rule uniquely', () => {
    expect(new Set(CHANNEL_RULES.map((rule) => rule.name)).size).toBe(CHANNEL_RULES.length);
  });
});
