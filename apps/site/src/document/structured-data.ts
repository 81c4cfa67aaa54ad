import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';

interface Subject {
  site: Site;
  /** Without a trailing slash. */
  publicUrl: string;
  page: Page;
}

/**
 * What a page tells search engines about itself (schema.org): who it is from, on the home page, and
 * the questions that it answers. Only what the page shows, and no ratings: samples are not ratings.
 * Null where there is nothing to tell.
 */
export function structuredData({ site, publicUrl, page }: Subject): object | null {
  const url = publicUrl + site.home;
  const graph: object[] = [];
  if (page.path === site.home) {
    graph.push(
      { '@type': 'Organization', '@id': `${url}#brand`, name: site.brand, url },
      {
        '@type': 'WebSite',
        name: site.brand,
        url,
        inLanguage: site.locale,
        publisher: { '@id': `${url}#brand` },
      },
    );
  }
  const questions = page.sections.flatMap((section) =>
    section.type === 'questions' ? section.questions : [],
  );
  if (questions.length > 0) {
    graph.push({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    });
  }
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : null;
}
