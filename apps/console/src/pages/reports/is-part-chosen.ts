import type { VisitsQuery } from '@zipfront/contracts/console/reports';

/** Returns whether the filters include a property that error reports lack. */
export function isPartChosen({ channel, campaign, device }: VisitsQuery): boolean {
  return channel !== '' || campaign !== '' || device !== '';
}
