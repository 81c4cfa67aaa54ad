import { listAnchors } from '@zipfront/contracts/content/page';
import type { Section, SectionType } from '@zipfront/contracts/content/section';
import type {
  PageRequest,
  RenderContext,
  RenderedPage,
  RenderModule,
} from '@zipfront/contracts/pages/render';
import { REVIEW_SECTION_TYPES } from '@zipfront/contracts/reviews/page-data';
import { CALL_BACK_FORMS, ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from './document/Body.tsx';
import { chunksAhead } from './document/chunks-ahead.ts';
import { ERROR_PAGES, ErrorPage } from './document/ErrorPage.tsx';
import { Head, JsonScript } from './document/Head.tsx';
import { orderStyles, pageStyles, questionsStyles } from './document/page-styles.ts';
import { structuredData } from './document/structured-data.ts';
import { renderMail } from './mail/render-mail.tsx';
import { renderReviews } from './reviews/ReviewList.tsx';
import { PageSection } from './sections/sections.tsx';
import { OrderPage } from './shipping/order/OrderPage.tsx';
import { orderHeadline } from './shipping/order/order-headline.ts';
import { PAGE_CONFIG_ELEMENT_ID } from './state/store.ts';
import { NO_SECTIONS, type View } from './view/view.ts';
import { QUESTIONS_WORDS, QuestionsPage } from './zip-form/QuestionsPage.tsx';

const FORM_SECTIONS: SectionType[] = [
  'closing',
  'postal-form',
  'quote-form',
  'motorcycle-quote-form',
  'second-quote-form',
];

export { renderMail, renderReviews };

/** A page as HTML: the same request gives the same bytes. */
export const renderPage: RenderModule['renderPage'] = (request) => {
  const { page, translations, config, form, posted } = request;
  const types = page.sections.map((section) => section.type);
  const showsPart = config.CONSENT && types.includes('privacy-choices');
  const consent = showsPart ? 'part' : page.settings.consent ? 'bar' : null;
  const { trail = [], lists = {} } = request.related ?? {};
  const styles = pageStyles(request, page.sections, {
    consentBar: consent === 'bar',
    trail: trail.length > 0,
  });
  const startsWithForm = page.sections.some((section) => section.type === 'hero' && section.form);
  const firstForm = page.sections.find(holdsPostalForm) ?? null;
  const view: View = {
    ...shared(request),
    path: page.path,
    state: page.state ?? null,
    anchors: listAnchors(page.sections),
    hasForm:
      startsWithForm || firstForm !== null || types.some((type) => FORM_SECTIONS.includes(type)),
    firstForm,
    startsWithForm,
    callBackAnchor: callBackAnchor(page.sections),
    stickyCallToAction: page.settings.stickyCallToAction,
    consent,
    translations,
    trail,
    lists,
    article: page.article
      ? { ...page.article, section: page.sections.find(({ type }) => type === 'article') }
      : null,
    figures: request.figures ?? {},
    reviews: request.reviews ?? null,
    form: form && { ...form, error: (form.error && config.MESSAGES[form.error]) ?? null },
    posted: posted ?? null,
  };
  const data = structuredData({ ...request, trail, reviews: view.reviews });
  return renderDocument(request, {
    title: page.title,
    description: page.description,
    path: page.path,
    translations,
    index: page.index,
    styles,
    view,
    data,
    children: page.sections.map((section, index) =>
      isLeftOut(section, view) ? null : (
        <PageSection key={sectionKey(section, index)} section={section} view={view} />
      ),
    ),
  });
};

export const renderErrorPage: RenderModule['renderErrorPage'] = (request) => {
  const { site, status } = request;
  const view: View = {
    ...NO_SECTIONS,
    ...shared(request),
    path: site.home,
    hasForm: status === 404 && site.zipForm !== undefined,
    stickyCallToAction: status === 404,
  };
  return renderDocument(request, {
    title: site.errorPages[ERROR_PAGES[status]].title,
    styles: pageStyles(request, [{ type: site.zipForm ? 'hero' : 'opening', form: site.zipForm }]),
    view,
    hasScripts: status === 404,
    children: <ErrorPage view={view} status={status} />,
  });
};

export const renderOrder: RenderModule['renderOrder'] = (request) => {
  const { site, order, timeZone, mark, posted } = request;
  const view: View = {
    ...NO_SECTIONS,
    ...shared(request),
    path: `${ORDERS_PATH}${order.reference}/`,
    posted: posted ?? null,
  };
  return renderDocument(request, {
    // A screen reader reads it when the page that an order leads to is opened.
    title: `${orderHeadline(order, site).heading} ${order.reference} | ${site.brand}`,
    styles: orderStyles(request),
    view,
    children: <OrderPage order={order} timeZone={timeZone} mark={mark} view={view} />,
  });
};

/** The page has no scripts: its address has a hand-off's token, which no event may hold. */
export const renderQuestions: RenderModule['renderQuestions'] = (request) => {
  const { site, questions } = request;
  const { heading } = QUESTIONS_WORDS[site.locale];
  return renderDocument(request, {
    title: `${heading(questions.length)} | ${site.brand}`,
    styles: questionsStyles(request),
    view: { ...NO_SECTIONS, ...shared(request), path: site.home },
    hasScripts: false,
    children: <QuestionsPage questions={questions} locale={site.locale} />,
  });
};

interface DocumentParts {
  title: string;
  description?: string;
  /** The page's own path; missing if search engines must not know its address. */
  path?: string;
  translations?: PageRequest['translations'];
  index?: boolean;
  styles: string;
  view: View;
  data?: unknown;
  hasScripts?: boolean;
  children: ReactNode;
}

/** The end tags of empty shapes. A parser of HTML reads `<path/>` as XML does. */
const ENDS_OF_SHAPES = /><\/(?:path|use|rect|circle)>/g;

function renderDocument(request: RenderContext, parts: DocumentParts): RenderedPage {
  const { site, look, place, config, scripts, chunks } = request;
  const { styles, view, data, hasScripts = true, children } = parts;
  const body = renderToStaticMarkup(
    <>
      <Body view={view}>{children}</Body>
      {hasScripts ? (
        <JsonScript type="application/json" id={PAGE_CONFIG_ELEMENT_ID} value={config} />
      ) : null}
      {data ? <JsonScript type="application/ld+json" value={data} /> : null}
    </>,
  ).replace(ENDS_OF_SHAPES, '/>');
  const document = (
    <html lang={site.locale} data-locale={site.locale}>
      <Head
        title={parts.title}
        description={parts.description ?? null}
        site={site}
        look={look}
        place={place}
        path={parts.path ?? null}
        translations={parts.translations ?? []}
        index={parts.index ?? false}
        styles={styles}
        scripts={hasScripts ? scripts : []}
        ahead={chunksAhead(body, chunks)}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it above */}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
  return { html: `<!doctype html>${renderToStaticMarkup(document)}`, styles: [styles] };
}

function shared({ site, lines, look, company, place, privacySignal }: RenderContext) {
  return { site, lines, look, company, place, privacySignal };
}

/** Whether a section has reviews, which the response to a posted form does not get. */
function isLeftOut({ type }: Section, { posted, form, reviews }: View): boolean {
  const types: readonly string[] = REVIEW_SECTION_TYPES;
  return reviews === null && (posted ?? form) !== null && types.includes(type);
}

function holdsPostalForm(section: Section): boolean {
  return (
    section.type === 'postal-form' || (section.type === 'opening' && section.form !== undefined)
  );
}

/** The id that `ActionForm` gives to the page's first form that asks to be called back. */
function callBackAnchor(sections: Section[]): string | null {
  const section = sections.find(({ type }) => CALL_BACK_FORMS.some((form) => form === type));
  return section ? (section.id ?? section.type) : null;
}

function sectionKey(section: Section, index: number): string {
  return section.id ?? `${section.type}-${index}`;
}
