import type { APIRequestContext } from '@playwright/test';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';
import { testOn } from './site-with.ts';

/** The names of clicks on a page's tracked elements and sliders, except the links to languages. */
async function readNames(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const clicks = [
    ...html.matchAll(
      /data-track-location="([^"]*)" data-track-click="([^"]*)" data-track-name="([^"]*)"/g,
    ),
  ].map(([, ...words]) => words.join(' '));
  const sliders = [...html.matchAll(/data-slider="([^"]*)"/g)].map(([, name]) => `slider ${name}`);
  return [...clicks, ...sliders].filter((words) => !words.includes(' change-language ')).sort();
}

const pages = CONTENT_PAGES.filter(({ path }) => !path.startsWith('/shipping/'));

for (const { key, path } of pages.filter(({ locale }) => locale === 'en-US')) {
  const spanish = pages.find((page) => page.key === key && page.locale === 'es-US');
  if (!spanish) continue;
  // behaviour: 2.1.15
  test(`names clicks the same on ${path} and ${spanish.path}`, async ({ request }) => {
    const english = await readNames(request, path);
    expect(english.length).toBeGreaterThan(5);
    expect(await readNames(request, spanish.path)).toEqual(english);
  });
}

const TRACK = '{ location: here, click: follow-link, name: there }';

/** Against a site whose content names clicks in every place that takes a name. */
const named = testOn({
  pages: {
    'insurance/site.en-US.yaml': (text) =>
      text
        .replace(
          'Go to the home page, href: / }',
          `Go to the home page, href: /, track: ${TRACK} }`,
        )
        .replace(/(Change it anytime, href: \S+) \}/, `$1, track: ${TRACK} }`),
    'insurance/pages/how-we-work.en.yaml': (text) =>
      text.replace(
        /(\n +)(picture: \{ src: \/pictures\/stayed)/,
        `$1link: { label: On, href: /auto/, track: ${TRACK} }$1$2`,
      ),
    'insurance/pages/home.en.yaml': (text) =>
      text
        .replace(/^sections:/m, 'settings:\n  consent: required\n\nsections:')
        .replace(/(more: \{ label: [^,]*, href: [^ ]*) \}/, `$1, track: ${TRACK} }`),
  },
});

// behaviour: 2.1.14
named('names a click as the content does, on every kind of link', async ({ request }) => {
  const tracked = async (path: string) =>
    (await readNames(request, path)).filter((words) => words === 'here follow-link there').length;
  expect(await tracked('/no-such-page/'), 'of an error page').toBe(1);
  expect(await tracked('/how-we-work/'), 'of a slide').toBe(1);
  expect(await tracked('/'), 'of a line, and of the bar that asks for consent').toBe(2);
});
