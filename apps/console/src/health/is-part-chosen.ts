import type { VisitsQuery } from '@zipfront/contracts/console/reports';

/** Whether visits are chosen by a property that reports of errors are not stored with. */
export function isPartChosen({ channel, campaign, device }: VisitsQuery): boolean {
  return channel !== '' || campaign !== '' || device !== '';
}
