import { addressOf } from './addresses.ts';
import { documentOf, type Group } from './navigation.ts';
import type { Page } from './page.ts';

/** Pages that a group on the home page names; the first is the link of its title. */
const LINKS_PER_GROUP = 4;

/** The home page: the groups of the navigation, with their first pages. */
export function homePage(groups: Group[], titles: ReadonlyMap<string, string>): Page {
  const cards = groups.map(({ label, note, pages }) => {
    const links = pages.slice(0, LINKS_PER_GROUP).map((page) => {
      const document = documentOf(page);
      const text = typeof page === 'string' ? titles.get(document) : page.label;
      return `<li><a href="${addressOf(document)}">${text}</a></li>`;
    });
    return [
      '<section class="card">',
      `<h2>${label}</h2>`,
      `<p>${note}</p>`,
      `<ul>${links.join('')}</ul>`,
      '</section>',
    ].join('\n');
  });
  return {
    address: '/',
    title: 'Zipfront documentation',
    description: 'How to run Zipfront, write its pages, read its reports, and build on it.',
    settings: { template: 'splash', tableOfContents: false },
    markdown: [
      'Landing sites that take a visitor from an advertisement to a quote, and the console that shows what each',
      'campaign cost and earned.',
      '',
      `<div class="cards">\n${cards.join('\n')}\n</div>`,
      '',
    ].join('\n'),
  };
}
