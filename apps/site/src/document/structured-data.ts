import type { Company } from '@zipfront/contracts/content/company';
import type { Page } from '@zipfront/contracts/content/page';
import type { PageLink } from '@zipfront/contracts/content/related-pages';
import type { Site } from '@zipfront/contracts/content/site';
import { canonicalAddress, type PagePlace } from '@zipfront/contracts/pages/site-addresses';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { WEEKDAYS } from '@zipfront/contracts/time/weekdays';
import { stateName } from '../sections/savings/states.ts';

interface Subject {
  site: Site;
  company: Company | null;
  place: PagePlace;
  page: Page;
  trail: PageLink[];
  reviews: ReviewsData | null;
}

/**
 * Structured data of schema.org with only what the page shows, and only real ratings that the site
 * asks for.
 */
export function structuredData(subject: Subject): object | null {
  const { site, company, place, page, reviews } = subject;
  const url = canonicalAddress(place, site.home);
  const graph: object[] = [];
  const isHome = page.path === site.home;
  const rated = reviews?.rated;
  if (isHome || rated) {
    graph.push({
      '@type': 'Organization',
      '@id': `${url}#brand`,
      name: site.brand,
      url,
      ...(isHome && company && organizationFacts(company)),
      ...(rated && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rated.average.toFixed(2)),
          bestRating: reviews.form.maxRating,
          worstRating: 1,
          reviewCount: rated.count,
        },
      }),
    });
  }
  if (isHome) {
    graph.push({
      '@type': 'WebSite',
      name: site.brand,
      url,
      inLanguage: site.locale,
      publisher: { '@id': `${url}#brand` },
    });
  }
  if (!isHome && page.index) {
    graph.push(breadcrumbs(subject));
    if (page.article) graph.push(article(subject, page.article));
    if (page.state) {
      graph.push({
        '@type': 'Service',
        name: nameOfPage(subject),
        description: page.description,
        url: canonicalAddress(place, page.path),
        areaServed: { '@type': 'State', name: stateName(page.state, site.locale) },
        provider: { '@type': 'Organization', name: site.brand, url },
      });
    }
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

function nameOfPage({ page, site }: Subject): string {
  return page.title.replace(` | ${site.brand}`, '');
}

/** The home page, the pages above the page, and the page itself, each once. */
function breadcrumbs(subject: Subject): object {
  const { site, place, trail } = subject;
  const above = [
    { name: site.brand, path: site.home },
    ...trail.filter(({ path }) => path !== site.home),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...above.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: canonicalAddress(place, path),
      })),
      { '@type': 'ListItem', position: above.length + 1, name: nameOfPage(subject) },
    ],
  };
}

function article(subject: Subject, written: NonNullable<Page['article']>): object {
  const { site, place, page } = subject;
  const url = canonicalAddress(place, site.home);
  return {
    '@type': 'Article',
    headline: nameOfPage(subject),
    description: page.description,
    inLanguage: site.locale,
    datePublished: written.published,
    dateModified: written.updated ?? written.published,
    author: { '@type': written.team ? 'Organization' : 'Person', name: written.author, url },
    publisher: { '@type': 'Organization', name: site.brand, url },
    mainEntityOfPage: canonicalAddress(place, page.path),
  };
}

function organizationFacts({ legalName, address, phone }: Company): object {
  return {
    legalName,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    ...(phone && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: phone.number,
        hoursAvailable: phone.hours.map(({ from, to, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: WEEKDAYS.slice(WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to) + 1).map(
            (day) => day[0]?.toUpperCase() + day.slice(1),
          ),
          opens,
          closes,
        })),
      },
    }),
  };
}
