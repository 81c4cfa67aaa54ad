import { describe, expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { spoiltContent } from './testing/spoilt-content.ts';

const LIST = 'insurance/pages/states.en.yaml';
const STATE = 'insurance/pages/state.en.yaml';

describe('related pages', () => {
  // behaviour: 10.133
  it('lists the pages below a page by name, each with its fact, and names those above it', () => {
    const { pages } = readContent(spoiltContent().dir);
    const find = (path: string) => pages.find(({ page }) => page.path === path)?.related;
    const states = Object.values(find('/auto/states/')?.lists ?? {})[0] ?? [];
    expect(states).toHaveLength(51);
    expect(states[0]).toEqual({ path: '/auto/states/alabama/', name: 'Alabama', fact: '25/50/25' });
    expect(find('/es/auto/estados/nevada/')?.trail.map(({ path }) => path)).toEqual([
      '/es/auto/',
      '/es/auto/estados/',
    ]);
    expect(Object.values(find('/auto/states/maine/')?.lists ?? {})).toEqual([
      [{ path: '/auto/states/new-hampshire/', name: 'New Hampshire', fact: '25/50/25' }],
    ]);
  });

  // behaviour: 10.133
  it('lists the pages beside a page without the page itself', () => {
    const { pages } = readContent(spoiltContent().dir);
    const guide = pages.find(({ page }) => page.path === '/guides/how-to-compare-two-quotes/');
    const [listed = []] = Object.values(guide?.related?.lists ?? {});
    expect(listed.map(({ path }) => path)).toEqual(['/guides/what-minimum-coverage-pays/']);
    expect(listed[0]?.about, 'of an article').toMatch(/^Three numbers such as 25\/50\/25,/);
  });

  // behaviour: 10.133
  it.each([
    [
      'a page above that is missing',
      STATE,
      'below: /auto/states/\nstate',
      'below: /auto/state/\nstate',
      'below: is /auto/state/, but no page of the site in en-US has that path; did you mean /auto/states/?',
    ],
    [
      'a page above in another language',
      LIST,
      'below: /auto/\n',
      'below: /es/auto/\n',
      'below: is /es/auto/, but no page of the site in en-US has that path.',
    ],
    [
      'a page above itself',
      'insurance/pages/auto.en.yaml',
      'name: Car insurance\n',
      'name: Car insurance\nbelow: /auto/states/\n',
      'below: leads back to this page.',
    ],
    [
      'a list without pages',
      LIST,
      '  - type: pages\n',
      '  - type: pages\n    below: /terms/\n',
      'sections.2: lists no page: no page names its path as below.',
    ],
    [
      'a key that is missing',
      STATE,
      'keys: "{neighbors}"',
      'keys: state-xx',
      'sections.4.keys: names state-xx, but no page below has that key; did you mean state-tx?',
    ],
    [
      'a form without pages of states',
      LIST,
      '    below: /auto/states/',
      '    below: /terms/',
      'sections.1.below: has no page below it that names its state.',
    ],
  ])('reports %s', (_, file, from, to, error) => {
    const content = spoiltContent();
    content.change(file, from, to);
    expect(content.errors().join('\n')).toContain(error);
  });
});
