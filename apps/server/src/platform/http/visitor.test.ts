import { describe, expect, it } from 'vitest';
import { isKnownBot, maskedAddress, parseVisitor } from './visitor.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

function visitor(headers: Record<string, string>, { peer = '10.0.0.9', proxies = 0 } = {}) {
  return parseVisitor((name) => headers[name], peer, proxies);
}

describe('parseVisitor', () => {
  it('reads an ordinary browser as a person', () => {
    expect(visitor({ 'user-agent': CHROME })).toEqual({
      address: '10.0.0.9',
      bot: false,
      prefetch: false,
      privacySignal: false,
      optedOut: false,
    });
  });

  it.each([
    ['zf_optout=1', true],
    ['a=b; zf_optout=1; c=d', true],
    ['zf_optout=0', false],
    ['zf_optout=11', false],
    ['not_zf_optout=1', false],
  ])('reads the cookies %s as opt-out %s', (cookie, optedOut) => {
    expect(visitor({ cookie }).optedOut).toBe(optedOut);
  });

  // behaviour: 11.6
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'],
    ['curl/8.5.0'],
    [`${'x'.repeat(600)} Googlebot/2.1`],
  ])('reads %.120s as a bot', (agent) => {
    expect(visitor({ 'user-agent': agent }).bot).toBe(true);
  });

  it('returns the same for a user agent that it has seen before', () => {
    const agents = [CHROME, 'curl/8.5.0', CHROME, 'curl/8.5.0'];
    expect(agents.map((agent) => visitor({ 'user-agent': agent }).bot)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(visitor({}).bot).toBe(visitor({ 'user-agent': '' }).bot);
  });

  // behaviour: 11.6
  it.each([
    [{ 'sec-purpose': 'prefetch' }, true],
    [{ 'sec-purpose': 'prefetch;prerender' }, true],
    [{ purpose: 'prefetch' }, true],
    [{ 'sec-purpose': 'prerender' }, true],
    [{ 'x-purpose': 'preview' }, true],
    [{ 'x-moz': 'prefetch' }, true],
    [{ 'sec-purpose': 'navigate', purpose: 'Prefetch' }, true],
    [{ 'x-purpose': 'instant' }, false],
    [{}, false],
  ])('reads prefetch in %j as %s', (headers, prefetch) => {
    expect(visitor(headers).prefetch).toBe(prefetch);
  });

  it.each([
    ['1', true],
    ['0', false],
    ['true', false],
  ])('reads Sec-GPC %s as the privacy signal %s', (value, signal) => {
    expect(visitor({ 'sec-gpc': value }).privacySignal).toBe(signal);
  });

  // behaviour: 15.21
  it.each([
    [0, '203.0.113.7', '10.0.0.9', 'a header that no trusted proxy wrote is not believed'],
    [1, '203.0.113.7', '203.0.113.7', 'one proxy'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7', 'one proxy, and a forged entry'],
    [2, '203.0.113.7, 192.0.2.1', '203.0.113.7', 'two proxies'],
    [3, '203.0.113.7', '203.0.113.7', 'fewer entries than proxies'],
    [1, '', '10.0.0.9', 'an empty header'],
  ])('reads behind %i proxies X-Forwarded-For %j as %s (%s)', (proxies, forwarded, address) => {
    expect(visitor({ 'x-forwarded-for': forwarded }, { proxies }).address).toBe(address);
  });
});

/** Telephones and tablets, apps with a browser in them among them. */
const PEOPLE = [
  'Mozilla/5.0 (Linux; Android 13; V2124A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20241202 MicroMessenger/8.0.56.2800(0x2800383A) WeChat/arm64 Weixin NetType/WIFI Language/en_US ABI/arm64 Process/toolsmp',
  'Mozilla/5.0 (Linux; Android 8.1.0; Capture+) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.87 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 4.2.2; it-it; S222 Build/CUBOT) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  'Mozilla/5.0 (Linux; arm_64; Android 13; Discovery Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.6261.308 YaBrowser/24.4.0.308.00 SA/3 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; Neolix-T7_NG_C; Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/46.0.2490.92 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.6.3',
  'Mozilla/5.0 (Linux; Android 13; SM-A136U Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.163 Mobile Safari/537.36 newsbreak/19.2.3',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 SmartNews/24.5.0',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 OperaNews/12',
  'Mozilla/5.0 (Linux; Android 8.1.0; M BOT 551) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91.0.4472.120 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/75.0.3770.101 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 7.0; B BOT 550) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/85.0.4183.81 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; IDbot553) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36 GoogleFeed/1.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.3.6; 14PRO)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML,like Gecko) Version/17.4.1 Mobile/15E148 Safari/605.1.15 NewsSapphire/1.0.420507003',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/312.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 FlipboardBriefing Feedly/80',
  'Mozilla/5.0 (Linux; Android 12; SM-G991U Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0 Mobile Safari/537.36 AppName/FoxNews Search',
  'Mozilla/5.0 (Linux; Android 5.1; FEVER Build/LMY47D; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/49.0.2623.105 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; I2208 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 csh-cashify-flutter csh-store-checkout d2c-back-supported',
  '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBRV/1012267334;FBCR/NL KPN;FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1;FBCA/arm64-v8a:;]',
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AppleNews/1200',
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 UpNews/3.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 GoogleNews/5.98 (iPhone13,2)',
  'Mozilla/5.0 (Linux; Android 13; SM-T220 Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/118.0.5993.111 Safari/537.36 newsbreak/23.40.0',
];

const BOTS = [
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; DuplexWeb-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/74.0.3729.131 Mobile Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.175 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (Linux; Android 5.0; SM-G920A) AppleWebKit (KHTML, like Gecko) Chrome Mobile Safari (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12F70 Safari/600.1.4 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B410 Safari/600.1.4 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (Linux; Android 7.0; Moto G (4)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4590.2 Mobile Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0 Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; https://zhanzhang.toutiao.com/)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 7_0 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11A465 Safari/9537.53 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 13_2 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Mobile/15E148 Safari/604.1 GoogleOther',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125 Mobile Safari/537.36 (compatible; GoogleOther)',
  'Mozilla/5.0 (Linux; Android 4.2.1; en-us; Nexus 5 Build/JOP40D) AppleWebKit/535.19 (KHTML, like Gecko; googleweblight) Chrome/38.0.1025.166 Mobile Safari/535.19',
  'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90 Mobile Safari/537.36 PTST/230101',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16 Mobile/15E148 Safari/604.1 YandexMobileBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (Linux; Android 9; Pixel 3) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100 Mobile Safari/537.36 (compatible; AmazonBot/0.1; +https://developer.amazon.com/support/amazonbot)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Twitterbot/1.0',
  'Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Mobile Safari/537.36 Pinterestbot/1.0',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 Chrome/80 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/99 Mobile Safari/537.36 Storebot-Google/1.0',
  'Mozilla/5.0 (Linux; Android 8.0.0; SM-G960F Build/R16NW) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/62.0.3202.84 Mobile Safari/537.36 SemrushBot',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/W.X.Y.Z Mobile Safari/537.36 Mediapartners-Google/2.1',
  'SAMSUNG-SGH-E250/1.0 Profile/MIDP-2.0 (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)',
  'WhatsApp/2.23.20.0 A',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile Safari/537.36 Datadog Synthetics',
  'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/99 Mobile Safari/537.36 Google-Read-Aloud',
  'Mozilla/5.0 (Linux; Android 7.0; SM-G930V Build/NRD90M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/59.0.3071.125 Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)',
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36 (compatible; Feedfetcher-Google; +http://www.google.com/feedfetcher.html)',
  'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/99 Mobile Safari/537.36 NewsBot/1.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 11_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko) Version/11.0 Mobile/15A372 Safari/604.1 AppleNewsBot',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (Linux; Android 7.0; compatible; NewsCrawlerBot; +https://news.example/bot) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0 Mobile Safari/537.36',
  'newsbreak/19.2.3',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 newsfetch/1.2',
];

describe('isKnownBot', () => {
  // behaviour: 11.6
  it.each(PEOPLE)('reads %s as a person', (agent) => {
    expect(isKnownBot(agent)).toBe(false);
  });

  // behaviour: 11.6
  it.each(BOTS)('reads %s as a bot', (agent) => {
    expect(isKnownBot(agent)).toBe(true);
  });
});

// behaviour: 31.7
it.each([
  ['203.0.113.9', '203.0.x.x'],
  [' 8.8.4.4', '8.8.x.x'],
  ['10.1.2.3', '10.1.2.3'],
  ['172.31.0.1', '172.31.0.1'],
  ['172.32.0.1', '172.32.x.x'],
  ['192.168.0.1', '192.168.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['::ffff:203.0.113.9', '203.0.x.x'],
  ['2001:db8:1:2::3', '2001:db8:…'],
  ['2001::1', '2001::…'],
  ['fd00::1', 'fd00::1'],
  ['::1', '::1'],
  ['203.0.113.9:4711', 'not an address'],
  ['ann@mail.example', 'not an address'],
  ['', 'not an address'],
])('writes %j as %j', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
