import { PageZipForm } from '../../document/PageZipForm.tsx';
import type { View } from '../../document/view.ts';
import { Arrow } from '../../drawings/Arrow.tsx';
import { Route } from '../../drawings/Route.tsx';
import { StreetMap } from '../../drawings/StreetMap.tsx';
import heroStyles from '../hero/hero.module.css';
import openingStyles from '../opening/opening.module.css';

interface Props {
  view: View;
  status: 404 | 500;
}

/** A page that is not there, or could not be made: what happened, and the way on. */
export function ErrorPage({ view, status }: Props) {
  if (view.site.theme === 'carriway') {
    return (
      <section className={openingStyles.opening} aria-labelledby="title">
        <div className="wrap">
          <p className={openingStyles.eyebrow}>{status}</p>
          <Words view={view} status={status} title={openingStyles.title} />
          <Route className={openingStyles.route ?? ''} ends />
        </div>
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
  const { notFound, serverError } = view.site.errorPages;
  const { heading, text, link } = status === 404 ? notFound : serverError;
  return (
    <>
      <h1 className={title} id="title">
        {heading}
      </h1>
      <p className={`lead ${lead}`}>{text}</p>
      {view.hasForm ? <PageZipForm view={view} id="hero" first /> : null}
      <a className="way" href={link.href}>
        {link.label}
        <Arrow />
      </a>
    </>
  );
}
