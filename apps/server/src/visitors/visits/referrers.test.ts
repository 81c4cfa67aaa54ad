import { describe, expect, it } from 'vitest';
import { kindOfReferrer, kindOfSource } from './referrers.ts';

const OWN = 'zipfront.example';

// behaviour: 11.4
describe('kindOfReferrer', () => {
  it.each([
    'https://notdoubleclick.net/',
    'https://doubleclick.net.example.org/',
    'https://notgoogleadservices.com/',
    'https://googleadservices.com.example.org/',
    'https://notchatgpt.com/',
    'https://chatgpt.com.example.org/',
    'https://notyoutube.com/',
    'https://youtube.com.example.org/',
    'https://notfacebook.com/',
    'https://facebook.com.example.org/',
    'https://notbing.com/',
    'https://bing.com.example.org/',
    'https://notgmail.com/',
    'https://voicemail.example.org/',
    'https://gmail.com.example.org/',
    'https://google.com.example.org/',
    'https://notgoogle.com/',
  ])('classifies %s, which only contains a known name, as another site', (referrer) => {
    expect(kindOfReferrer(referrer, OWN)).toBe('other');
  });

  it.each([
    'android-app://org.com.duckduckgo.mobile/',
    'android-app://org.com.google.android.gm/',
    'android-app://org.com.google.android.youtube/',
    'android-app://org.com.openai.chatgpt/',
    'android-app://my.org.telegram.messenger/',
    'android-app://com.duckduckgonot/',
  ])('classifies the app %s, whose name only contains a known one, as another', (referrer) => {
    expect(kindOfReferrer(referrer, OWN)).toBe('other');
  });

  it.each([
    ['https://nam12.safelinks.protection.outlook.com/', 'email'],
    ['https://linkprotect.cudasvc.com/', 'email'],
    ['https://urldefense.com/', 'email'],
    ['https://urldefense.proofpoint.com/', 'email'],
    ['https://protect-us.mimecast.com/', 'email'],
    ['https://url.us.m.mimecastprotect.com/', 'email'],
    ['https://secure-web.cisco.com/', 'email'],
    ['https://deref-gmx.com/', 'email'],
    ['https://www.icloud.com/mail', 'other'],
    ['android-app://com.samsung.android.email.provider/', 'email'],
    ['android-app://com.google.android.apps.messaging/', 'sms'],
    ['android-app://com.samsung.android.messaging/', 'sms'],
    ['android-app://com.ss.android.ugc.trill/', 'social'],
    ['android-app://org.joinmastodon.android/', 'social'],
    ['https://m365.cloud.microsoft/', 'ai'],
    ['https://copilot.cloud.microsoft/', 'ai'],
    ['https://duck.ai/', 'ai'],
    ['https://chat.mistral.ai/', 'ai'],
    ['https://notsafelinks.protection.outlook.com/', 'other'],
    ['https://noturldefense.com/', 'other'],
  ])('classifies %s as %s', (referrer, kind) => {
    expect(kindOfReferrer(referrer, OWN)).toBe(kind);
  });

  it.each([
    null,
    'no address',
    'ftp://www.google.com/',
    'xhttp://www.google.com/',
    'android-app:///',
  ])('ignores %j, which is not the address of a page or an app', (referrer) => {
    expect(kindOfReferrer(referrer, OWN)).toBe('none');
  });

  it.each([
    'https://www.google.com./',
    'android-app://Com.Google.Android.GoogleQuickSearchBox/',
  ])('recognizes %s, however it is written', (referrer) => {
    expect(kindOfReferrer(referrer, OWN)).toBe('search');
  });

  it.each([
    ['https://zipfront.example/', 'WWW.Zipfront.example:8443'],
    ['https://help.zipfront.example/', 'zipfront.example'],
    ['http://[::1]:8080/es/', '[::1]:8080'],
    ['https://owww.zipfront.example/', 'owww.zipfront.example'],
  ])('ignores %s as a page of its own host %s', (referrer, siteHost) => {
    expect(kindOfReferrer(referrer, siteHost)).toBe('none');
  });
});

// behaviour: 11.4
describe('kindOfSource', () => {
  it.each([
    ['https://www.google.com/search', 'search'],
    ['t.co/abc', 'social'],
    ['somewhere.example', 'other'],
    ['bing.chttps://om', 'other'],
    ['winter', 'other'],
    ['direct', 'none'],
    ['', 'none'],
    ['text', 'sms'],
    ['context', 'other'],
    ['textile', 'other'],
    ['evening', 'other'],
    ['mygdn', 'other'],
    ['criteos', 'other'],
    ['notvimeo', 'other'],
    ['vimeos', 'other'],
    ['myclaude', 'other'],
    ['claudette', 'other'],
    ['task', 'other'],
    ['asking', 'other'],
    ['max', 'other'],
    ['xerox', 'other'],
    ['threads', 'social'],
    ['google-ads', 'search'],
    ['googleads', 'search'],
    ['adsgoogle', 'other'],
  ])('classifies %j as %s', (source, kind) => {
    expect(kindOfSource(source)).toBe(kind);
  });
});
