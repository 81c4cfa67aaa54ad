import { describe, expect, it } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

const FILE = 'insurance/pages/how-we-work.en.yaml';
const HERO = '{ type: hero, eyebrow: A, heading: B, lead: C }';

/** The errors of the content with an experiment on a page of text. */
function errorsOf(variant: string): string[] {
  const content = spoiltContent();
  const experiment = `experiment:
  name: words
  plan: { visitors: 1000, start: "2026-09-01" }
  variants:
    - { name: control, weight: 1 }
    - { name: other, weight: 1, ${variant} }
sections:`;
  content.change(FILE, /^sections:/m, experiment);
  return content.errors().map((error) => error.replace(/^\S+:\d+:\d+ /, ''));
}

const AT = 'experiment.variants.1';

describe('errors of a variant', () => {
  it('finds none in changed words beside an article', () => {
    expect(errorsOf('change: { hero: { heading: Other } }')).toEqual([]);
  });

  // behaviour: 10.154
  it.each([
    [
      'an unknown line',
      'change: { hero: { line: atuo } }',
      `${AT}.change.hero.line: is atuo, which is no line of the site (lines in site.yaml); did you mean auto?`,
    ],
    [
      'an unknown line in its own sections',
      `sections: [${HERO}, { type: closing, heading: A, text: B, line: hom }]`,
      `${AT}.sections.1.line: is hom, which is no line of the site (lines in site.yaml); did you mean home?`,
    ],
    [
      'a broken link in Markdown',
      `sections: [${HERO}, { type: article, text: "[us](/nowhere-at-all/)" }]`,
      `${AT}.sections.1.text: leads to /nowhere-at-all/, but no page has that path.`,
    ],
    [
      'a link to a place that only the page has',
      `sections: [${HERO}, { type: action, heading: A, text: B, link: { label: C, href: "#deals" } }]`,
      `${AT}.sections.1.link.href: leads to #deals, but /how-we-work/ has no section with that id.`,
    ],
    [
      'reviews of a site without reviews',
      `sections: [${HERO}, { type: review-summary, heading: A }]`,
      `${AT}.sections.1.type: is review-summary, which shows reviews, and the site has none (reviews.yaml).`,
      'experiment: is on a page that shows reviews, and such a page has no variants; take the reviews out, or try it on another page.',
    ],
    [
      'a list of pages below none',
      `sections: [${HERO}, { type: pages, heading: A, below: /terms/ }]`,
      `${AT}.sections.1: lists no page: no page names its path as below.`,
    ],
    [
      'figures without rates',
      `sections: [${HERO}, { type: routes, heading: A, note: B, miles: C, days: D, dollars: E, next: /, routes: [{ from: { zip: "10001", place: F }, to: { zip: "90210", place: G } }] }]`,
      `${AT}.sections.1.routes.0: needs rates.yaml, which its figures are made from.`,
    ],
  ])('reports %s', (_what, variant, ...errors) => {
    expect(errorsOf(variant).toSorted()).toEqual(errors);
  });
});
