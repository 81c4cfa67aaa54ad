import { expect, it } from 'vitest';
import { protocolErrors } from './decode-strictly.ts';

const RIGHT = {
  destinations: [
    { operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1' }, productDestinationId: '2' },
  ],
  encoding: 'HEX',
  events: [{ transactionId: 'Sold', eventTimestamp: '2026-11-20T18:30:00Z', eventSource: 'WEB' }],
};
const [EVENT] = RIGHT.events;

// behaviour: 25.4
it('accepts what the protocol of Google has', () => {
  expect(protocolErrors('IngestEventsRequest', RIGHT)).toEqual([]);
});

// behaviour: 25.4
it.each([
  [{ ...RIGHT, retract: true }, 'IngestEventsRequest.retract is unknown'],
  [{ ...RIGHT, encoding: 'Hex' }, 'IngestEventsRequest.encoding: Hex is not in Encoding'],
  [
    { ...RIGHT, events: [{ ...EVENT, eventTimestamp: 'today' }] },
    'is no google.protobuf.Timestamp',
  ],
  [{ ...RIGHT, events: [{ transactionId: 'Sold' }] }, 'events[0].eventTimestamp is missing'],
  [{ ...RIGHT, events: [{ ...EVENT, conversionValue: '1' }] }, 'conversionValue is no double'],
  [{ encoding: 'HEX', events: [] }, 'IngestEventsRequest.destinations is missing'],
  [{ ...RIGHT, events: EVENT }, 'IngestEventsRequest.events is no list'],
])('refuses %j', (request, error) => {
  expect(protocolErrors('IngestEventsRequest', request).join()).toContain(error);
});
