import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { testOn } from './site-with.ts';

export { expect };

/** Number of reviews of the tests' site. */
const COUNT = 1_000;

export const EN = '/shipping/reviews/';
/** Shows the newest review alone, in the dialog and in its place. */
export const ONE = '/shipping/one-review/';
/** Loads more of its list, and opens long reviews in the dialog. */
export const ES = '/shipping/es/opiniones/';

/** A page with reviews on the insurance site. */
export const INSURANCE = '/letters/';

/** A text with markup, as an attacker would write it. */
export const MARKUP = `<img src=x onerror="document.title='in'"><script>document.title='in'</script>`;

const LONG = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');

const ONE_REVIEW = `
key: one-review
path: ${ONE}
locale: en-US
type: test
title: One review
description: One review, twice.
sections:
  - { type: opening, heading: One, lead: One. }
  - { type: single-review, heading: In the dialog, id: dialog, review: newest, readMore: modal }
  - type: single-review
    heading: In its place
    review: newest
    link: { label: All of them, href: /shipping/reviews/ }
  - { type: single-review, heading: Missing, review: 01900000-0000-7000-8000-00000000dead }
`;

const INSURANCE_SETTINGS = `
consent:
  version: "2026-11"
  text:
    en-US: I agree that my review is published with my name.
    es-US: Acepto que mi opinión se publique con mi nombre.
`;

const LETTERS = `
key: letters
path: ${INSURANCE}
locale: en-US
type: reviews
title: Letters
description: What customers wrote.
sections:
  - { type: opening, heading: Letters, lead: From customers. }
  - { type: review-list, heading: The letters }
  - { type: review-form, heading: Write to us, submit: Send }
`;

const LIST = 'type: review-list\n    atts: { pagination: loadmore }';

/** A browser test on a site with a thousand reviews, beside an insurance site that accepts some. */
export const test = testOn({
  pages: {
    'shipping/pages/reviews.en.yaml': (text) => text.replace('    readMore: modal\n', ''),
    'shipping/pages/reviews.es.yaml': (text) => text.replace('type: review-list', LIST),
  },
  files: {
    'shipping/pages/one-review.en.yaml': ONE_REVIEW,
    'shipping/reviews.sample.csv': csv(),
    'insurance/reviews.yaml': INSURANCE_SETTINGS,
    'insurance/pages/letters.en.yaml': LETTERS,
  },
});

function csv(): string {
  const head =
    'date,rating,title,content,name,place,from,to,vehicle,locale,status,verified,pinned,response';
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const newest = Date.UTC(2026, 9, 30);
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const date = new Date(newest - index * 86_400_000).toISOString().slice(0, 10);
    const own = index === 0 ? MARKUP : `Review ${index}`;
    const content = [`${own}, as it was. ${LONG}`, LONG][index] ?? `${own}, as it was.`;
    const texts = [own, content, own, own, own, own, own].map(quoted);
    const response = index === 0 ? quoted(MARKUP) : '';
    return `${date},${(index % 5) + 1},${texts},en-US,approved,no,no,${response}`;
  });
  return [head, ...rows].join('\n');
}

/** The parts of a page's list. */
export function listIn(page: Page) {
  const root = page.locator('[data-island=review-list]');
  return {
    root,
    items: root.locator('[data-review]'),
    titles: root.locator('[data-review] h3'),
    heading: root.locator('[data-list-heading]'),
    status: root.locator('[data-list-status]'),
    box: root.locator('[data-list-items]'),
    links: root.locator('[data-pagination]'),
  };
}

/** The parts of a page's form. */
export function formIn(page: Page) {
  const root = page.locator('[data-island=review-form] form');
  return {
    root,
    submit: root.locator('[type=submit]'),
    message: root.getByRole('alert', { includeHidden: true }),
    status: root.locator('[data-challenge-status]'),
    field: (name: string) => root.locator(`#review-${name}`),
    error: (name: string) => root.locator(`#review-${name}-error`),
    async fill(values: Record<string, string> = {}) {
      const right = { content: 'It came.', name: 'Zoë', email: 'zoe@mail.example', ...values };
      for (const [name, value] of Object.entries(right)) {
        await root.locator(`#review-${name}`).fill(value);
      }
      await root.locator('#review-rating').selectOption('4');
      await root.locator('#review-terms').check();
    },
  };
}

/** Brings a part of the page into sight, and waits until its script is at work. */
export async function interactWithList(page: Page): Promise<void> {
  await movePointer(page);
  await listIn(page).heading.scrollIntoViewIfNeeded();
  const list = page.locator('[data-island=review-list]').first();
  await expect(list).toHaveAttribute('data-island-state', /^(ready|failed)$/);
  await expectIdle(page);
}

export async function interactWithForm(page: Page): Promise<void> {
  await movePointer(page);
  await formIn(page).root.scrollIntoViewIfNeeded();
  await page.locator('.star-choice').waitFor();
}

/** Until what was loaded has run. */
async function expectIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
