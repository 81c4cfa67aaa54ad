import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';

/** Fields that a browser may fill in, by the tokens of the HTML standard that inputs may have. */
const MEANING =
  /^(?:section-[a-z]+ )?(?:name|email|tel|postal-code|address-line1|address-level2)$|^off$/;

// behaviour: 10.159
test('names each field of each form once for autofill, and the ends of a route apart', async ({
  page,
}) => {
  await page.goto('/');
  const forms = await page.evaluate(
    async (paths) => {
      const found: { at: string; meanings: string[]; zips: (string | null)[] }[] = [];
      for (const path of paths) {
        const html = await (await fetch(path)).text();
        const document = new DOMParser().parseFromString(html, 'text/html');
        for (const form of document.querySelectorAll('form')) {
          const fields = [...form.querySelectorAll('input:not([type=hidden]), textarea, select')];
          found.push({
            at: `${path} ${form.id || form.getAttribute('action')}`,
            meanings: fields.flatMap((field) => field.getAttribute('autocomplete') ?? []),
            zips: [...form.querySelectorAll('[data-zip-field] input')].map((field) =>
              field.getAttribute('autocomplete'),
            ),
          });
        }
      }
      return found;
    },
    CONTENT_PAGES.map(({ path }) => path),
  );
  expect(forms.length).toBeGreaterThan(20);
  for (const { at, meanings } of forms) {
    for (const meaning of meanings) expect(meaning, at).toMatch(MEANING);
    const filled = meanings.filter((meaning) => meaning !== 'off');
    expect(new Set(filled).size, at).toBe(filled.length);
  }
  const routes = forms.filter(({ zips }) => zips.length > 0);
  expect(routes.length).toBeGreaterThan(5);
  for (const { at, zips } of routes) {
    expect(zips, at).toEqual(['section-pickup postal-code', 'section-delivery postal-code']);
  }
});
