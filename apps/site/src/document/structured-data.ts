import { type Company, WEEKDAYS } from '@zipfront/contracts/content/company';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { canonicalAddress, type PagePlace } from '@zipfront/contracts/site-addresses';

interface Subject {
  site: Site;
  company: Company | null;
  place: PagePlace;
  page: Page;
  reviews: ReviewsData | null;
}

/**
 * Data of a page for search engines (schema.org): who it is from, on the home page, and
 * its frequent questions, and its place below the home page. Only what the page shows, and ratings only where the site asks for it
 * and they are real: samples are not ratings. Null without any.
 */
export function structuredData({ site, company, place, page, reviews }: Subject): object | null {
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
    const name = page.title.replace(` | ${site.brand}`, '');
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: site.brand, item: url },
        { '@type': 'ListItem', position: 2, name },
      ],
    });
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

/** A company's address, and its telephone with hours. */
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
