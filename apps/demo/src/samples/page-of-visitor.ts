import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { schemaUri } from '@zipfront/contracts/events/names';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import type { Random } from './random.ts';
import type { SampleSitting, SampleView, SampleVisit } from './sample-visit.ts';

/** Windows of phones are narrower than this: CSS pixels. */
const PHONE_WIDTH = 700;

export function hasPhone({ width }: Pick<SampleVisit, 'width'>): boolean {
  return width < PHONE_WIDTH;
}

/** The address of a page. The first page of an arrival has its query. */
export function addressOfView({ views, came }: SampleSitting, view: SampleView): string {
  const { url } = view.page;
  const query = new URLSearchParams(came.query).toString();
  return view === views[0] && query ? `${url}?${query}` : url;
}

export interface TrackedPage {
  visitId: string;
  visitorId: string;
  quoteId: string;
  pageUrl: string;
  privacySignal: boolean;
  /** What the browser stored of the first arrival with a channel id. */
  attribution: Attribution | null;
}

/**
 * The contexts of a page's events, the same for all of them: most are sent once the quote is known.
 */
export function contextsOf({
  visitId,
  visitorId,
  quoteId,
  pageUrl,
  privacySignal,
  attribution,
}: TrackedPage): SelfDescribing[] {
  return [
    {
      schema: schemaUri('identity'),
      data: { tzacid: visitorId, insurance_line: 'SHARED', quote_id: quoteId },
    },
    { schema: schemaUri('session'), data: { tzses: visitId } },
    {
      schema: schemaUri('page'),
      data: { app_id: 'zfront', page_url: pageUrl, privacy_signal: privacySignal },
    },
    ...(attribution ? [{ schema: schemaUri('attribution'), data: { ...attribution } }] : []),
  ];
}

/**
 * The variant of a page's experiment, the same for the whole visit; null without an experiment.
 *
 * @param variants those that the visitor was assigned, by experiment
 */
export function variantOf(
  random: Random,
  { page: { experiment } }: SampleView,
  variants: Map<string, string>,
): string | null {
  if (experiment === null) return null;
  const variant = variants.get(experiment.name) ?? random.weighted(experiment.variants);
  variants.set(experiment.name, variant);
  return variant;
}
