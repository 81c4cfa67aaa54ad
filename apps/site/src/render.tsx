import { anchorsOf } from '@zipfront/contracts/content/page';
import type { Section } from '@zipfront/contracts/content/section';
import { PAGE_CONFIG_ELEMENT_ID } from '@zipfront/contracts/page-config';
import type {
  ErrorPageRequest,
  PageRequest,
  RenderedPage,
  RenderModule,
} from '@zipfront/contracts/render';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from './document/Body.tsx';
import { Head } from './document/Head.tsx';
import { JsonScript } from './document/JsonScript.tsx';
import { pageStyles } from './document/page-styles.ts';
import { structuredData } from './document/structured-data.ts';
import type { View } from './document/view.ts';
import { renderReviews } from './reviews/render-reviews.tsx';
import { ErrorPage } from './sections/error-page/ErrorPage.tsx';
import { PageSection } from './sections/PageSection.tsx';

export { renderReviews };

/** A page as HTML: the same request gives the same bytes. */
export const renderPage: RenderModule['renderPage'] = (request) => {
  const { page, site, publicUrl, translations, config, form, scripts } = request;
  const styles = pageStyles(
    site.theme,
    page.sections.map((section) => section.type),
  );
  const startsWithForm = page.sections.some((section) => section.type === 'hero' && section.form);
  const view: View = {
    ...shared(request),
    path: page.path,
    anchors: anchorsOf(page.sections),
    hasForm:
      startsWithForm ||
      page.sections.some(({ type }) => type === 'closing' || type === 'postal-form'),
    startsWithForm,
    stickyCallToAction: page.settings.stickyCallToAction,
    translations,
    reviews: request.reviews ?? null,
    form: form && { ...form, error: form.error && config.MESSAGES[form.error] },
  };
  const data = structuredData({ site, publicUrl, page });
  return documentOf(
    styles,
    <html lang={site.locale}>
      <Head
        title={page.title}
        description={page.description}
        locale={site.locale}
        theme={site.theme}
        brand={site.brand}
        publicUrl={publicUrl}
        path={page.path}
        translations={translations}
        index={page.index}
        styles={styles}
        scripts={scripts}
      />
      <body>
        <Body view={view}>
          {page.sections.map((section, index) => (
            <PageSection key={keyOf(section, index)} section={section} view={view} />
          ))}
        </Body>
        <JsonScript type="application/json" id={PAGE_CONFIG_ELEMENT_ID} value={config} />
        {data ? <JsonScript type="application/ld+json" value={data} /> : null}
      </body>
    </html>,
  );
};

/** The page for an address that has none (404), or for a failure of ours (500: no scripts). */
export const renderErrorPage: RenderModule['renderErrorPage'] = (request) => {
  const { site, status, publicUrl, config, scripts } = request;
  const styles = pageStyles(site.theme, [site.zipForm ? 'hero' : 'opening']);
  const view: View = {
    ...shared(request),
    path: site.home,
    anchors: [],
    hasForm: status === 404 && site.zipForm !== undefined,
    stickyCallToAction: status === 404,
    startsWithForm: true,
    translations: [],
    form: null,
    reviews: null,
  };
  const { notFound, serverError } = site.errorPages;
  return documentOf(
    styles,
    <html lang={site.locale}>
      <Head
        title={(status === 404 ? notFound : serverError).title}
        description={null}
        locale={site.locale}
        theme={site.theme}
        brand={site.brand}
        publicUrl={publicUrl}
        path={null}
        translations={[]}
        index={false}
        styles={styles}
        scripts={status === 404 ? scripts : []}
      />
      <body>
        <Body view={view}>
          <ErrorPage view={view} status={status} />
        </Body>
        {status === 404 ? (
          <JsonScript type="application/json" id={PAGE_CONFIG_ELEMENT_ID} value={config} />
        ) : null}
      </body>
    </html>,
  );
};

function shared({ site, privacySignal }: PageRequest | ErrorPageRequest) {
  return { site, privacySignal };
}

function keyOf(section: Section, index: number): string {
  return section.id ?? `${section.type}-${index}`;
}

function documentOf(styles: string, document: ReactNode): RenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(document)}`, styles: [styles] };
}
