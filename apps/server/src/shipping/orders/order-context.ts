import {
  type NotificationChannels,
  notificationChannels,
} from '../../notifications/queue-notification.ts';
import { altcha } from '../../platform/challenge/altcha.ts';
import type { ChallengeServer } from '../../platform/challenge/challenge-server.ts';
import type { Services } from '../../services.ts';
import type { Pages } from '../../site/pages/pages.ts';
import type { ArrivalPages } from '../../visitors/visits/arrival.ts';
import type { VisitServices } from '../../visitors/visits/visit-of-request.ts';
import { createRequestCaps, type RequestCaps } from './request-caps.ts';

export interface OrderServices
  extends VisitServices,
    Pick<Services, 'zipCodes' | 'vehicles' | 'rates'> {
  pages: ArrivalPages &
    Pick<
      Pages,
      | 'siteAt'
      | 'siteOf'
      | 'siteOfOrder'
      | 'linkOn'
      | 'pathWith'
      | 'originOf'
      | 'postedResponse'
      | 'order'
      | 'notFound'
    >;
}

export interface OrderContext extends OrderServices {
  /** Secret that signs the marks of forms, and hides network addresses. */
  secret: string;
  /** Challenge of the order forms, which is always our own and sends nothing to others. */
  challenge: ChallengeServer & Required<Pick<ChallengeServer, 'issue'>>;
  caps: Record<'quote' | 'call-back' | 'find-order', RequestCaps>;
  channels: NotificationChannels;
}

/**
 * Makes what the handlers of orders need. `secret`: shared by all servers of a database, and used
 * for nothing else.
 */
export function createOrderContext(services: OrderServices, secret: string): OrderContext {
  const bounds = { all: services.config.requestsPerHour, now: services.now };
  return {
    ...services,
    secret,
    // Solutions of a review's challenge are not accepted here.
    challenge: altcha({ secret: `${secret} order forms`, now: services.now }),
    channels: notificationChannels(services.config),
    caps: {
      quote: createRequestCaps('quote', bounds),
      'call-back': createRequestCaps('call-back', bounds),
      'find-order': createRequestCaps('find-order', { ...bounds, all: null }),
    },
  };
}
