import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { type SpoiltContent, spoiltContent } from './testing/spoilt-content.ts';

const PAGES = 'insurance/pages';

let content: SpoiltContent;
beforeEach(() => {
  content = spoiltContent();
});

function errorsAfter(file: string, from: string, to: string): string[] {
  content.change(join(PAGES, file), from, to);
  return content.errors().map((sentence) => {
    expect(sentence).toMatch(/\.yaml:\d+:\d+ /);
    return sentence.replace(/^\S+ /, '');
  });
}

it('reports a dead link in an article at its own line', () => {
  const path = join(content.dir, PAGES, 'how-we-work.en.yaml');
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('](/privacy/)'));
  const text = lines.with(at, lines[at]?.replace('](/privacy/)', '](/imprint/)') ?? '').join('\n');
  writeFileSync(path, text);
  expect(() => readContent(content.dir)).toThrow(`how-we-work.en.yaml:${at + 1}:`);
});

describe('loadContent with an error in a page file', () => {
  it.each([
    [
      'an unknown section type',
      'compare-auto-insurance.en.yaml',
      'type: questions',
      'type: question',
      'sections.2.type: is "question"; expected "hero" or',
    ],
    [
      'which is most like a known one',
      'compare-auto-insurance.en.yaml',
      'type: questions',
      'type: question',
      'Did you mean "questions"?',
    ],
    [
      'a field with a slip in a section',
      'compare-auto-insurance.en.yaml',
      'eyebrow: Car',
      'eybrow: Car',
      'sections.0.eybrow: is not a field here; did you mean eyebrow?',
    ],
    [
      'a field with a slip in a list of a section',
      'compare-auto-insurance.en.yaml',
      '- heading: The list',
      '- headng: The list',
      'sections.1.steps.2.headng: is not a field here; did you mean heading?',
    ],
    [
      'an unknown key in the settings',
      'compare-auto-insurance.en.yaml',
      'popUnder: false',
      'popunder: false',
      'settings.popunder: is not a field here; did you mean popUnder?',
    ],
    [
      'a field that is nothing like any',
      'compare-auto-insurance.en.yaml',
      'popUnder: false',
      'colour: red',
      'settings.colour: is not a field here: fix its spelling, or take it out.',
    ],
    [
      'reviews of a site without reviews',
      'compare-auto-insurance.en.yaml',
      '  - type: closing\n',
      '  - { type: review-list, heading: Reviews }\n  - type: closing\n',
      'sections.3.type: is review-list, which shows reviews, and the site has none (reviews.yaml).',
    ],
    [
      'an article that was changed before it was published',
      'guide-minimum.en.yaml',
      'published: "2026-11-26"',
      'published: "2026-11-26", updated: "2026-11-25"',
      'article: is a group of fields; expected an updated that is not before published.',
    ],
    [
      'a title of spaces',
      'compare-auto-insurance.en.yaml',
      'title: Compare car insurance side by side | {brand}',
      'title: "  "',
      'title: is empty; expected something.',
    ],
    [
      'a wrong type',
      'compare-auto-insurance.en.yaml',
      'popUnder: false',
      'popUnder: off',
      'settings.popUnder: is "off"; expected true or false.',
    ],
    [
      'a number where words belong',
      'compare-auto-insurance.en.yaml',
      'dataLayer: {',
      'attribution: { channel_id: 42 }\n  dataLayer: {',
      'settings.attribution.channel_id: is 42; expected text: put it in quotes, "42".',
    ],
    [
      'a field that is missing',
      'compare-auto-insurance.en.yaml',
      'title: Compare car insurance side by side | {brand}\n',
      '',
      'title: is missing; expected text.',
    ],
    [
      'a path without its slashes',
      'compare-auto-insurance.en.yaml',
      'path: /compare-auto-insurance/',
      'path: compare-auto-insurance',
      'path: is "compare-auto-insurance"; expected a path like / or /es/auto/: lower case, a slash at both ends.',
    ],
    [
      'the path of another page',
      'compare-auto-insurance.en.yaml',
      'path: /compare-auto-insurance/',
      'path: /auto/',
      'is that of ',
    ],
    [
      'a dead link',
      'home.en.yaml',
      'href: /auto/ }',
      'href: /atuo/ }',
      'sections.3.lines.0.more.href: leads to /atuo/, but no page has that path; did you mean /auto/?',
    ],
    [
      'a link to a place that is not there',
      'home.en.yaml',
      'href: /auto/ }',
      'href: /auto/#coverge }',
      'leads to #coverge, but /auto/ has no section with that id; did you mean #coverage?',
    ],
    [
      'a picture that is not there',
      'how-we-work.en.yaml',
      'src: /pictures/new-roof.svg',
      'src: /pictures/new-rooof.svg',
      'sections.4.slides.1.picture.src: is /pictures/new-rooof.svg, but insurance/pictures/ of the content has no such file; did you mean /pictures/new-roof.svg?',
    ],
    [
      'a dead link in an article',
      'how-we-work.en.yaml',
      '](/privacy/)',
      '](/imprint/)',
      'sections.1.text: leads to /imprint/, but no page has that path.',
    ],
    [
      'a link that leads where none may',
      'how-we-work.en.yaml',
      '](/privacy/)',
      '](www.tallywell.example)',
      'sections.1.text: has a link to "www.tallywell.example"; a link takes a place like #questions, a path like /es/, an address that starts with https://, a number like tel:+15125550100, or mailto: and an e-mail address.',
    ],
    [
      'a row with a cell too few',
      'auto.en.yaml',
      'cells: ["Not enough", "This is what it means"]',
      'cells: ["Not enough"]',
      'sections.2: has 2 columns, but the row "Your lender asks for it" has 1 cells; each row takes a cell for each column.',
    ],
    [
      'a text with a colon in it',
      'compare-auto-insurance.en.yaml',
      'heading: From search to answer.',
      'heading: From search: to answer.',
      'a text with a colon in it stands in quotes',
    ],
    [
      'a line too far left',
      'compare-auto-insurance.en.yaml',
      '    heading: Before you start.',
      '   heading: Before you start.',
      'is not YAML',
    ],
  ])('reports %s: %s', (_what, file, from, to, sentence) => {
    expect(errorsAfter(file, from, to)).toContainEqual(expect.stringContaining(sentence));
  });

  it('reports the missing field, and no further errors', () => {
    expect(errorsAfter('home.en.yaml', 'title:', 'titel:')).toEqual([
      'title: is missing; expected text.',
      'titel: is not a field here; did you mean title?',
    ]);
  });
});

describe('loadContent with valid links', () => {
  it.each([
    '/auto/#coverage',
    '/auto/?a=b#quote',
    '/es/#ahorro',
    '/api/visits/current/export',
    '/favicon.svg',
    'https://a.example/b',
  ])('accepts a link to %s', (href) => {
    expect(errorsAfter('home.en.yaml', 'href: /auto/ }', `href: "${href}" }`)).toEqual([]);
  });
});

it.each([
  [
    'a second list of reviews',
    'sections:\n  - { type: review-list, heading: First }',
    /sections\.\d+\.type: is review-list, which the page has already\./,
  ],
  [
    'an experiment on a page with reviews, which every visitor sees alike',
    'experiment: { name: a, plan: { visitors: 1000, start: "2026-09-01" }, variants: [{ name: b, weight: 1 }, { name: c, weight: 1 }] }\nsections:',
    /experiment: is on a page that shows reviews/,
  ],
])('reports %s', (_what, written, error) => {
  content.change('shipping/pages/reviews.en.yaml', /^sections:/m, written);
  expect(content.errors()).toEqual([expect.stringMatching(error)]);
});

it.each([
  [
    'next: /shipping/qoute/',
    'leads to /shipping/qoute/, but no page has that path; did you mean /shipping/quote/?',
  ],
  [
    'next: "/shipping/quote/#nothing"',
    'leads to #nothing, but /shipping/quote/ has no section with that id.',
  ],
])('reports a form with %s, where no page or section is', (written, sentence) => {
  content.change('shipping/pages/home.en.yaml', /next: .*/, written);
  expect(content.errors()).toEqual([expect.stringContaining(`.next: ${sentence}`)]);
});

it('reports a page after a review that does not exist', () => {
  content.change('shipping/reviews.yaml', /^consent:/m, 'redirect: /shipping/thansk/\nconsent:');
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /^shipping\/reviews\.yaml:\d+:1 redirect: leads to \/shipping\/thansk\/, but no page/,
    ),
  ]);
});
