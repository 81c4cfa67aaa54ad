import type { Pages } from '../../site/pages/pages.ts';
import type { Services } from '../../site/services.ts';
import type { ArrivalPages } from '../visits/arrival.ts';
import type { VisitServices } from '../visits/visit-services.ts';

/** Services that answer zip forms and hand-offs. */
export interface HandoffServices extends VisitServices, Pick<Services, 'zipCodes' | 'log'> {
  pages: ArrivalPages & Pick<Pages, 'answerForm' | 'notFound' | 'siteNames' | 'timeZoneOf'>;
}
