import type { Site } from '@zipfront/contracts/content/site';
import type { ErrorStatus } from '@zipfront/contracts/pages/render';
import { Arrow, RouteMap } from '../drawings/drawings.tsx';
import { StreetMap } from '../drawings/StreetMap.tsx';
import heroStyles from '../sections/hero/hero.module.css';
import openingStyles from '../sections/opening/opening.module.css';
import { ContentLink } from '../view/links.tsx';
import type { View } from '../view/view.ts';
import { PageZipForm } from '../zip-form/PageZipForm.tsx';

interface Props {
  view: View;
  status: ErrorStatus;
}

export const ERROR_PAGES = {
  404: 'notFound',
  429: 'tooManyRequests',
  500: 'serverError',
} as const satisfies Record<ErrorStatus, keyof Site['errorPages']>;

export function ErrorPage({ view, status }: Props) {
  if (view.site.theme === 'shipping') {
    return (
      <section
        className={`asphalt ${openingStyles.opening} ${openingStyles.short}`}
        aria-labelledby="title"
      >
        <div className={`wrap ${openingStyles.columns}`}>
          <p className={`numerals ${openingStyles.eyebrow}`}>{status}</p>
          <Words view={view} status={status} title={openingStyles.title} />
        </div>
        <RouteMap className={openingStyles.map} ends />
      </section>
    );
  }
  return (
    <section className={heroStyles.hero} aria-labelledby="title">
      <div className={`wrap ${heroStyles.columns}`}>
        <div className={heroStyles.words}>
          <p className={heroStyles.over}>{status}</p>
          <Words view={view} status={status} title={heroStyles.heading} lead={heroStyles.lead} />
        </div>
        <StreetMap className={heroStyles.map} ends />
      </div>
    </section>
  );
}

function Words({
  view,
  status,
  title,
  lead = '',
}: Props & { title: string | undefined; lead?: string | undefined }) {
  const { heading, text, link } = view.site.errorPages[ERROR_PAGES[status]];
  return (
    <>
      <h1 className={title} id="title">
        {heading}
      </h1>
      <p className={`lead ${lead}`}>{text}</p>
      {view.hasForm ? <PageZipForm view={view} id="hero" first /> : null}
      <ContentLink view={view} link={link} className="way">
        <Arrow />
      </ContentLink>
    </>
  );
}
