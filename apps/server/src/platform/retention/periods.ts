import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { ORDER_LINK_DAYS } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';

export const PERIODS_MS = {
  visit: VISIT_LIFETIME_MS,
  conversion: 90 * DAY_MS,
  countedLead: 120 * DAY_MS,
  postback: 180 * DAY_MS,
  postbackRefusal: 30 * DAY_MS,
  refusedPostback: 90 * DAY_MS,
  event: 30 * DAY_MS,
  deletedVisit: VISIT_LIFETIME_MS,
  estimate: 90 * DAY_MS,
  form: DAY_MS,
  challenge: CHALLENGE_LIFETIME_MS,
  consoleSession: 7 * DAY_MS,
  unusedConsoleSession: 12 * HOUR_MS,
  consoleLink: HOUR_MS,
  apiAnswer: DAY_MS,
  networkCount: DAY_MS,
  orderCookie: 30 * MINUTE_MS,
  orderLink: ORDER_LINK_DAYS * DAY_MS,
  sentNotification: 30 * DAY_MS,
  deadNotification: 90 * DAY_MS,
  mailCount: DAY_MS,
  spendPreview: DAY_MS,
  health: 400 * DAY_MS,
};
