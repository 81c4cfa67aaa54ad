import type { Theme } from '@zipfront/contracts/content/look';
import type { SectionType } from '@zipfront/contracts/content/section';
import type { ComponentType } from 'react';
import roadCss from '../drawings/road.css?inline';
import formStepCss from '../forms/form-step.module.css?inline';
import formsCss from '../forms/forms.module.css?inline';
import { PrivacyChoicesBlock } from '../privacy-choices/PrivacyChoicesBlock.tsx';
import privacyChoicesCss from '../privacy-choices/privacy-choices.module.css?inline';
import { ReviewFormBlock } from '../reviews/ReviewFormBlock.tsx';
import { ReviewList } from '../reviews/ReviewList.tsx';
import { ReviewSummary } from '../reviews/ReviewSummary.tsx';
import reviewCss from '../reviews/review.module.css?inline';
import reviewFormCss from '../reviews/review-form.module.css?inline';
import reviewListCss from '../reviews/review-list.module.css?inline';
import reviewSummaryCss from '../reviews/review-summary.module.css?inline';
import { SingleReview } from '../reviews/SingleReview.tsx';
import singleReviewCss from '../reviews/single-review.module.css?inline';
import starsCss from '../reviews/stars.module.css?inline';
import { Anchors } from '../shipping/anchors-list/AnchorsList.tsx';
import anchorsCss from '../shipping/anchors-list/anchors.module.css?inline';
import anchorsListCss from '../shipping/anchors-list/anchors-list.module.css?inline';
import { ActionForm } from '../shipping/call-back/ActionForm.tsx';
import actionFormCss from '../shipping/call-back/action-form.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import { FindOrderForm } from '../shipping/find-order/FindOrderForm.tsx';
import findOrderCss from '../shipping/find-order/find-order.module.css?inline';
import { PostalFormBlock } from '../shipping/postal-form/PostalFormBlock.tsx';
import postalFormCss from '../shipping/postal-form/postal-form.module.css?inline';
import { QuoteFormBlock, SecondQuoteFormBlock } from '../shipping/quote-form/QuoteFormBlock.tsx';
import sliderCss from '../slider/slider.module.css?inline';
import type { SectionProps } from '../view/view.ts';
import zipFormCss from '../zip-form/zip-form.module.css?inline';
import { Action } from './action/Action.tsx';
import actionCss from './action/action.module.css?inline';
import { Article } from './article/Article.tsx';
import articleCss from './article/article.module.css?inline';
import { Closing } from './closing/Closing.tsx';
import closingCss from './closing/closing.module.css?inline';
import { CompanySection } from './company/CompanySection.tsx';
import companyCss from './company/company.module.css?inline';
import { Comparison } from './comparison/Comparison.tsx';
import comparisonCss from './comparison/comparison.module.css?inline';
import { FindState } from './find-state/FindState.tsx';
import findStateCss from './find-state/find-state.module.css?inline';
import { Guarantee } from './guarantee/Guarantee.tsx';
import guaranteeCss from './guarantee/guarantee.module.css?inline';
import { Hero } from './hero/Hero.tsx';
import heroCss from './hero/hero.module.css?inline';
import heroTitleCss from './hero/hero-title.module.css?inline';
import { Limits } from './limits/Limits.tsx';
import limitsCss from './limits/limits.module.css?inline';
import { Lines } from './lines/Lines.tsx';
import linesCss from './lines/lines.module.css?inline';
import { Opening } from './opening/Opening.tsx';
import openingCss from './opening/opening.module.css?inline';
import { PagesBlock } from './pages/Pages.tsx';
import pagesCss from './pages/pages.module.css?inline';
import { Partners } from './partners/Partners.tsx';
import partnersCss from './partners/partners.module.css?inline';
import partnersSectionCss from './partners/partners-section.module.css?inline';
import { Privacy } from './privacy/Privacy.tsx';
import privacyCss from './privacy/privacy.module.css?inline';
import { Promo } from './promo/Promo.tsx';
import promoCss from './promo/promo.module.css?inline';
import { Questions } from './questions/Questions.tsx';
import questionsCss from './questions/questions.module.css?inline';
import { Reviews } from './reviews/Reviews.tsx';
import reviewsCss from './reviews/reviews.module.css?inline';
import { Routes } from './routes/Routes.tsx';
import routesCss from './routes/routes.module.css?inline';
import { Savings } from './savings/Savings.tsx';
import savingsCss from './savings/savings.module.css?inline';
import { Season } from './season/Season.tsx';
import seasonCss from './season/season.module.css?inline';
import { SliderStories } from './slider/SliderStories.tsx';
import storiesCss from './slider/stories.module.css?inline';
import { Steps } from './steps/Steps.tsx';
import { Stops } from './steps/Stops.tsx';
import stepsCss from './steps/steps.module.css?inline';
import stopsCss from './steps/stops.module.css?inline';
import { WorkedPrice } from './worked-price/WorkedPrice.tsx';
import workedPriceCss from './worked-price/worked-price.module.css?inline';

interface SectionLook<T extends SectionType> {
  Component: ComponentType<SectionProps<T>>;
  styles: string[];
  /** Those that it needs only where it has its form. */
  formStyles?: string[];
  /** Those that it needs only where it has no form. */
  formlessStyles?: string[];
}

interface SectionModule<T extends SectionType> extends SectionLook<T> {
  themes?: Partial<Record<Theme, SectionLook<T>>>;
}

const SECTIONS: { [T in SectionType]: SectionModule<T> } = {
  'action-form-line': { Component: ActionForm, styles: [formsCss, actionFormCss] },
  'action-form': { Component: ActionForm, styles: [formsCss, actionFormCss] },
  action: { Component: Action, styles: [actionCss] },
  anchors: { Component: Anchors, styles: [anchorsCss, anchorsListCss] },
  article: { Component: Article, styles: [articleCss] },
  closing: { Component: Closing, styles: [roadCss, closingCss, zipFormCss] },
  company: { Component: CompanySection, styles: [companyCss] },
  comparison: { Component: Comparison, styles: [comparisonCss] },
  'find-order-form': { Component: FindOrderForm, styles: [formsCss, findOrderCss] },
  'find-state': { Component: FindState, styles: [formsCss, findStateCss] },
  guarantee: { Component: Guarantee, styles: [guaranteeCss] },
  hero: {
    Component: Hero,
    styles: [roadCss, heroCss],
    formStyles: [zipFormCss],
    formlessStyles: [heroTitleCss],
  },
  limits: { Component: Limits, styles: [comparisonCss, limitsCss] },
  lines: { Component: Lines, styles: [linesCss] },
  'motorcycle-quote-form': {
    Component: QuoteFormBlock,
    styles: [formsCss, formStepCss, estimateCss],
  },
  opening: { Component: Opening, styles: [openingCss], formStyles: [formsCss, postalFormCss] },
  pages: { Component: PagesBlock, styles: [pagesCss] },
  partners: { Component: Partners, styles: [partnersCss, partnersSectionCss] },
  'postal-form': { Component: PostalFormBlock, styles: [formsCss, postalFormCss] },
  'privacy-choices': { Component: PrivacyChoicesBlock, styles: [privacyChoicesCss] },
  privacy: { Component: Privacy, styles: [privacyCss] },
  promo: { Component: Promo, styles: [promoCss] },
  questions: { Component: Questions, styles: [questionsCss] },
  'quote-form': { Component: QuoteFormBlock, styles: [formsCss, formStepCss, estimateCss] },
  'review-form': { Component: ReviewFormBlock, styles: [formsCss, reviewFormCss] },
  'review-list': { Component: ReviewList, styles: [starsCss, reviewCss, reviewListCss] },
  'review-summary': { Component: ReviewSummary, styles: [starsCss, reviewSummaryCss] },
  reviews: { Component: Reviews, styles: [sliderCss, reviewsCss] },
  routes: { Component: Routes, styles: [routesCss] },
  savings: { Component: Savings, styles: [savingsCss] },
  season: { Component: Season, styles: [seasonCss] },
  'second-quote-form': { Component: SecondQuoteFormBlock, styles: [formsCss] },
  'single-review': { Component: SingleReview, styles: [starsCss, reviewCss, singleReviewCss] },
  slider: { Component: SliderStories, styles: [sliderCss, storiesCss] },
  steps: {
    Component: Steps,
    styles: [roadCss, stepsCss],
    themes: { shipping: { Component: Stops, styles: [stopsCss] } },
  },
  'worked-price': { Component: WorkedPrice, styles: [workedPriceCss] },
};

export function sectionLook<T extends SectionType>(theme: Theme, type: T): SectionLook<T> {
  const section: SectionModule<T> = SECTIONS[type];
  return section.themes?.[theme] ?? section;
}

export function PageSection<T extends SectionType>({ section, view }: SectionProps<T>) {
  const { Component } = sectionLook<T>(view.site.theme, section.type as T);
  return <Component section={section} view={view} />;
}
