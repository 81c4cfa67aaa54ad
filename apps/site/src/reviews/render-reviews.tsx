import type { RenderModule } from '@zipfront/contracts/render';
import { linkFrom } from '@zipfront/contracts/site-addresses';
import { renderToStaticMarkup } from 'react-dom/server';
import { ListItems } from './ListItems.tsx';
import { Pagination } from './Pagination.tsx';
import { LIST_ANCHOR } from './reviews-of.ts';
import { reviewWords } from './words.ts';

/** A page of a list as it stands within its page: for the script that puts it there. */
export const renderReviews: RenderModule['renderReviews'] = ({ site, place, page, list }) => {
  const section = page.sections.find(({ type }) => type === 'review-list');
  const anchor = section?.id ?? LIST_ANCHOR;
  const words = reviewWords(site.locale);
  return {
    reviews: renderToStaticMarkup(<ListItems list={list} locale={site.locale} />),
    pagination: renderToStaticMarkup(
      <Pagination list={list} path={linkFrom(place, page.path)} anchor={anchor} words={words} />,
    ),
  };
};
