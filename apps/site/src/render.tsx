import { anchorsOf } from '@zipfront/contracts/content/page';
import type { Section, SectionType } from '@zipfront/contracts/content/section';
import { PAGE_CONFIG_ELEMENT_ID } from '@zipfront/contracts/page-config';
import type { RenderContext, RenderedPage, RenderModule } from '@zipfront/contracts/render';
import { fill } from '@zipfront/contracts/shipping/fill';
import { CALL_BACK_FORMS, ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from './document/Body.tsx';
import { Head } from './document/Head.tsx';
import { JsonScript } from './document/JsonScript.tsx';
import { orderStyles, pageStyles } from './document/page-styles.ts';
import { structuredData } from './document/structured-data.ts';
import type { View } from './document/view.ts';
import { renderReviews } from './reviews/render-reviews.tsx';
import { ERROR_PAGES, ErrorPage } from './sections/error-page/ErrorPage.tsx';
import { PageSection } from './sections/PageSection.tsx';
import { OrderPage } from './shipping/order/OrderPage.tsx';

/** The sections whose form is the one that links to the form lead to. */
const FORM_SECTIONS: SectionType[] = [
  'closing',
  'postal-form',
  'quote-form',
  'motorcycle-quote-form',
  'second-quote-form',
];

export { renderReviews };

/** A page as HTML: the same request gives the same bytes. */
export const renderPage: RenderModule['renderPage'] = (request) => {
  const { page, site, publicUrl, translations, config, form, posted, scripts } = request;
  const types = page.sections.map((section) => section.type);
  const consent = page.settings.consent
    ? types.includes('privacy-choices')
      ? 'part'
      : 'bar'
    : null;
  const styles = pageStyles(site, page.sections, consent === 'bar');
  const startsWithForm = page.sections.some((section) => section.type === 'hero' && section.form);
  const firstForm = page.sections.find(holdsPostalForm) ?? null;
  const view: View = {
    ...shared(request),
    path: page.path,
    anchors: anchorsOf(page.sections),
    hasForm:
      startsWithForm || firstForm !== null || types.some((type) => FORM_SECTIONS.includes(type)),
    firstForm,
    startsWithForm,
    callBackAnchor: callBackAnchorOf(page.sections),
    stickyCallToAction: page.settings.stickyCallToAction,
    consent,
    translations,
    reviews: request.reviews ?? null,
    form: form && { ...form, error: form.error && config.MESSAGES[form.error] },
    posted: posted ?? null,
  };
  const data = structuredData({ site, publicUrl, page, reviews: view.reviews });
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

/** The page for an address that has none (404), or for another failure (without scripts). */
export const renderErrorPage: RenderModule['renderErrorPage'] = (request) => {
  const { site, status, publicUrl, config, scripts } = request;
  const styles = pageStyles(site, [{ type: site.zipForm ? 'hero' : 'opening' }]);
  const view: View = {
    ...shared(request),
    path: site.home,
    anchors: [],
    hasForm: status === 404 && site.zipForm !== undefined,
    firstForm: null,
    callBackAnchor: null,
    stickyCallToAction: status === 404,
    startsWithForm: true,
    consent: null,
    translations: [],
    form: null,
    posted: null,
    reviews: null,
  };
  return documentOf(
    styles,
    <html lang={site.locale}>
      <Head
        title={site.errorPages[ERROR_PAGES[status]].title}
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

/** The page of an order request; for one visitor, and not for search engines. */
export const renderOrder: RenderModule['renderOrder'] = (request) => {
  const { site, publicUrl, config, scripts, order, mark, posted } = request;
  const styles = orderStyles(site);
  const view: View = {
    ...shared(request),
    path: `${ORDERS_PATH}${order.reference}/`,
    anchors: [],
    hasForm: false,
    firstForm: null,
    callBackAnchor: null,
    stickyCallToAction: false,
    startsWithForm: true,
    consent: null,
    translations: [],
    form: null,
    posted: posted ?? null,
    reviews: null,
  };
  const { orderTitle } = shippingTexts(site.locale, site.shippingTexts);
  return documentOf(
    styles,
    <html lang={site.locale}>
      <Head
        title={`${fill(orderTitle, { reference: order.reference })} | ${site.brand}`}
        description={null}
        locale={site.locale}
        theme={site.theme}
        brand={site.brand}
        publicUrl={publicUrl}
        path={null}
        translations={[]}
        index={false}
        styles={styles}
        scripts={scripts}
      />
      <body>
        <Body view={view}>
          <OrderPage order={order} mark={mark} view={view} />
        </Body>
        <JsonScript type="application/json" id={PAGE_CONFIG_ELEMENT_ID} value={config} />
      </body>
    </html>,
  );
};

function shared({ site, privacySignal }: RenderContext) {
  return { site, privacySignal };
}

function holdsPostalForm(section: Section): boolean {
  return (
    section.type === 'postal-form' || (section.type === 'opening' && section.form !== undefined)
  );
}

/** The id that `ActionForm` gives to the page's first form that asks to be called back. */
function callBackAnchorOf(sections: Section[]): string | null {
  const section = sections.find(({ type }) => CALL_BACK_FORMS.some((form) => form === type));
  return section ? (section.id ?? section.type) : null;
}

function keyOf(section: Section, index: number): string {
  return section.id ?? `${section.type}-${index}`;
}

function documentOf(styles: string, document: ReactNode): RenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(document)}`, styles: [styles] };
}
