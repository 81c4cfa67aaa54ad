import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { schemaUri } from '@zipfront/contracts/events/names';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import { eventsOfView } from './events-of-view.ts';
import type { Random } from './random.ts';
import type { SampleSitting, SampleView, SampleVisit, ShownPage } from './visit.ts';

export interface Identity {
  visitId: string;
  visitorId: string;
  quoteId: string;
  attribution: Attribution | null;
}

export function shownPage({ views, came }: SampleSitting, view: SampleView): ShownPage {
  const before = views[views.indexOf(view) - 1];
  const query = before ? '' : new URLSearchParams(came.query).toString();
  return {
    url: query ? `${view.page.url}?${query}` : view.page.url,
    referrer: before?.page.url ?? came.referrer,
    outsideReferrer: before ? '' : came.referrer,
  };
}

/** A visitor sees one variant of an experiment in all of a visit. `skewMs`: error of the clock. */
export function createTracker(
  random: Random,
  { privacySignal, isPhone }: SampleVisit,
  skewMs: number,
): (view: SampleView, shown: ShownPage, who: Identity) => EventEnvelope[] {
  const variants = new Map<string, string>();
  return (view, { url, referrer }, { visitId, visitorId, quoteId, attribution }) => {
    const { experiment } = view.page;
    const variant =
      experiment && (variants.get(experiment.name) ?? random.weighted(experiment.variants));
    if (experiment && variant) variants.set(experiment.name, variant);
    const data: [Parameters<typeof schemaUri>[0], object | null][] = [
      ['identity', { tzacid: visitorId, insurance_line: 'SHARED', quote_id: quoteId }],
      ['session', { tzses: visitId }],
      ['page', { app_id: 'zfront', page_url: url, privacy_signal: privacySignal }],
      ['attribution', attribution],
    ];
    // The same for all of them: most are sent once the quote is known.
    const contexts = data.flatMap(([name, context]) =>
      context ? [{ schema: schemaUri(name), data: { ...context } }] : [],
    );
    const tracked = { view, url, referrer, contexts, variant, isPhone, skewMs };
    return eventsOfView(random, tracked);
  };
}
