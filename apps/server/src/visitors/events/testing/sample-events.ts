import { randomUUID } from 'node:crypto';
import { schemaUri } from '@zipfront/contracts/events/names';
import type { EventEnvelope, PageView, SelfDescribing } from '@zipfront/contracts/events/types';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';

export interface SamplePageView {
  id?: string;
  timestamp?: number;
  data?: Partial<PageView> & Record<string, unknown>;
  contexts?: SelfDescribing[];
}

export function pageView({
  id = randomUUID(),
  timestamp = NOON - 1_000,
  data = {},
  contexts = [],
}: SamplePageView = {}): EventEnvelope {
  return {
    schema: schemaUri('page_view'),
    event_id: id,
    timestamp,
    data: {
      page_url: 'https://site.example/',
      referrer: '',
      original_referrer: '',
      single_page_app_url_count: 1,
      ...data,
    },
    contexts,
  };
}

export function sessionContext(visitId: string): SelfDescribing {
  return { schema: schemaUri('session'), data: { tzses: visitId } };
}

/** The largest paint of the home page. */
export function webVital(
  data: Record<string, unknown> = {},
  id: string = randomUUID(),
): EventEnvelope {
  return {
    schema: schemaUri('web_vital'),
    event_id: id,
    timestamp: NOON - 1_000,
    data: { name: 'LCP', value: 1_900, delta: 1_900, id: 'v5-1', ...data },
    contexts: [
      {
        schema: schemaUri('page'),
        data: { app_id: 'zfront', page_url: 'https://site.example/', privacy_signal: false },
      },
    ],
  };
}
