import type { HealthAsked } from '@zipfront/contracts/console/health';

/** Whether visits are chosen by a property that reports of errors are not stored with. */
export function isPartChosen({ channel, campaign, device }: HealthAsked): boolean {
  return channel !== '' || campaign !== '' || device !== '';
}
