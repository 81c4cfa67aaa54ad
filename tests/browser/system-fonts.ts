import type { Page } from '@playwright/test';
import type { Typeface } from '../../apps/site/src/theme/typefaces.ts';
import { readSource } from '../../apps/site/typefaces/font-files.ts';
import { SYSTEM_FONTS } from '../../apps/site/typefaces/system-fonts.ts';

/** As far as pages look for them: a name of `SYSTEM_FONTS` for each kind. */
export type Machine = Record<Typeface['fallback'], string>;

/** Font files by the name that `local()` knows them by. */
const FILES = new Map(
  Object.values(SYSTEM_FONTS)
    .flat()
    .flatMap(({ local, file }) => [
      ...local.regular.map((name) => [name, file.regular] as const),
      ...local.bold.map((name) => [name, file.bold] as const),
    ]),
);

/** Rules of `@font-face`, and the families that a custom property lists. */
const RULE = /@font-face\{[^}]*\}/g;
const LIST = /(--font-\w+):([^;}]+)/g;
const LOCAL = /src:local\("([^"]+)"\)[^;]*/;

/** Fallback faces keep their measures, and take their characters from served font files. */
export async function onMachine(page: Page, path: string, machine: Machine): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const rules = html.match(RULE) ?? [];
  const lists = [...html.matchAll(LIST)].map(([, property = '', families = '']) => {
    const [family = '', ...others] = families.split(',');
    const generic = others.at(-1) as Typeface['fallback'];
    return { property, family, generic, fallback: `${family} ${machine[generic]}` };
  });
  // Under names of their own: of two faces alike, browsers take the document's.
  const faces = lists.flatMap(({ family, fallback }) =>
    rules
      .filter((rule) => rule.includes(`font-family:${fallback};`))
      .map((rule) => rule.replace(fallback, `machine ${family}`))
      .map((rule) => rule.replace(LOCAL, 'src:url("/machine-fonts/$1")')),
  );
  const properties = lists.map(
    ({ property, family, generic }) =>
      `${property}:${family},machine ${family},${generic}!important`,
  );
  await page.route('**/machine-fonts/*', (route) => {
    const name = decodeURIComponent(
      new URL(route.request().url()).pathname.split('/').at(-1) ?? '',
    );
    return route.fulfill({ body: readSource(FILES.get(name) ?? name), contentType: 'font/ttf' });
  });
  await page.addInitScript(
    (styles) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    },
    `${faces.join('')}:root{${properties.join(';')}}`,
  );
}

/** Loads them: a browser asks for no second font while it waits for the first. */
export async function useMachineFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('machine '));
    await Promise.all(faces.map((face) => face.load()));
  });
}
