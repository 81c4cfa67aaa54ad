import type { Services } from '../services.ts';
import { createRequestCaps, type RequestCaps } from './request-caps.ts';

/** All that the shipping forms need. */
export interface OrderDesk extends Services {
  /** Signs marks of forms, and hides network addresses. */
  secret: string;
  caps: Record<'quote' | 'call-back', RequestCaps>;
}

/** @param secret what all servers of a database must know, and nobody else */
export function openOrderDesk(services: Services, secret: string): OrderDesk {
  const bounds = { all: services.config.requestsPerHour, now: services.now };
  return {
    ...services,
    secret,
    caps: {
      quote: createRequestCaps('quote', bounds),
      'call-back': createRequestCaps('call-back', bounds),
    },
  };
}
