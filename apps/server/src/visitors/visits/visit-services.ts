import type { Services } from '../../site/services.ts';
import type { ArrivalPages } from './arrival.ts';

/** Services that find, make and use the visit of a request. */
export interface VisitServices extends Pick<Services, 'config' | 'store' | 'metrics' | 'now'> {
  pages: ArrivalPages;
}
