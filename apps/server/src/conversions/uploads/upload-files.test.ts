import { HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import {
  FEED_HEADING,
  fitsGoogleClickFile,
  googleAdjustmentFile,
  googleClickFile,
  googleFeedLines,
} from './google-files.ts';
import { microsoftAdjustmentFile, microsoftFile, microsoftTime } from './microsoft-files.ts';
import { SOLD_AT, uploadEntry } from './testing/upload-entries.ts';

const MSCLKID = { name: 'msclkid', value: 'f894f652ea334e739002f7167ab8f8e3' } as const;
const WBRAID = { name: 'wbraid', value: 'CjkKCQjw-wb' } as const;
const AT = SOLD_AT + 36 * HOUR_MS;
const RESTATED = { change: { kind: 'restate', at: AT }, valueCents: 0 } as const;
const RETRACTED = { change: { kind: 'retract', at: AT }, valueCents: null } as const;

// behaviour: 25.2
describe('files of conversions', () => {
  it('writes the file of click conversions for Google', () => {
    const entries = [
      uploadEntry(),
      uploadEntry({ leadId: 'Second', consent: 'not-asked', valueCents: null }),
    ];
    expect(googleClickFile(entries)).toBe(
      'Parameters:TimeZone=+0000\n' +
        'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID,Ad User Data,Ad Personalization\n' +
        'Cj0KCQiA-x_y,Policy sold,2026-11-20 18:30:00+0000,42.50,USD,L7f3k9q2ABCDEFGH,Granted,Denied\n' +
        'Cj0KCQiA-x_y,Policy sold,2026-11-20 18:30:00+0000,,,Second,,Denied\n',
    );
  });

  it('leaves wbraid and changes out of the file of click conversions', () => {
    const entries = [uploadEntry({ clickId: WBRAID }), uploadEntry(RESTATED)];
    expect(entries.filter(fitsGoogleClickFile)).toEqual([]);
    expect(googleClickFile(entries).split('\n')).toHaveLength(3);
  });

  it('writes the feed for Google, with one click id, and hashes of a contact', () => {
    const contact = { email: '  ALEXZ@example.com ', phone: '1-800-555-0100' };
    const entries = [
      uploadEntry(),
      uploadEntry({ clickId: WBRAID, consent: 'not-asked' }),
      uploadEntry({ contact, valueCents: null }),
      uploadEntry(RESTATED),
    ];
    expect(FEED_HEADING + googleFeedLines(entries)).toBe(
      'transaction_id,gclid,gbraid,wbraid,email_sha256,phone_sha256,conversion_time,value,currency,ad_user_data,ad_personalization\n' +
        'L7f3k9q2ABCDEFGH,Cj0KCQiA-x_y,,,,,2026-11-20T18:30:00Z,42.50,USD,GRANTED,DENIED\n' +
        'L7f3k9q2ABCDEFGH,,,CjkKCQjw-wb,,,2026-11-20T18:30:00Z,42.50,USD,,DENIED\n' +
        'L7f3k9q2ABCDEFGH,Cj0KCQiA-x_y,,,509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a,fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30,2026-11-20T18:30:00Z,,,GRANTED,DENIED\n' +
        'L7f3k9q2ABCDEFGH,Cj0KCQiA-x_y,,,,,2026-11-20T18:30:00Z,0.00,USD,GRANTED,DENIED\n',
    );
  });

  it('writes the file of offline conversions for Microsoft', () => {
    expect(microsoftFile([uploadEntry({ clickId: MSCLKID }), uploadEntry(RETRACTED)])).toBe(
      'Parameters:TimeZone=+0000\n' +
        'Microsoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\n' +
        'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/20/2026 6:30:00 PM,42.50,USD\n',
    );
  });

  it.each([
    [Date.UTC(2020, 3, 1, 18, 50, 54), '4/1/2020 6:50:54 PM'],
    [Date.UTC(2026, 0, 9, 0, 5, 7), '1/9/2026 12:05:07 AM'],
    [Date.UTC(2026, 11, 31, 12, 0, 0), '12/31/2026 12:00:00 PM'],
    [Date.UTC(2026, 11, 31, 11, 59, 59, 999), '12/31/2026 11:59:59 AM'],
  ])('writes %i for Microsoft as %s', (at, expected) => {
    expect(microsoftTime(at)).toBe(expected);
  });

  it('writes the adjustments for Google, by order ids', () => {
    expect(
      googleAdjustmentFile([uploadEntry(), uploadEntry(RESTATED), uploadEntry(RETRACTED)]),
    ).toBe(
      'Parameters:TimeZone=+0000\n' +
        'Order ID,Conversion Name,Adjustment Time,Adjustment Type,Adjusted Value,Adjusted Value Currency\n' +
        'L7f3k9q2ABCDEFGH,Policy sold,2026-11-22 06:30:00+0000,RESTATE,0.00,USD\n' +
        'L7f3k9q2ABCDEFGH,Policy sold,2026-11-22 06:30:00+0000,RETRACT,,\n',
    );
  });

  it('writes the adjustments for Microsoft, with the time of the conversion', () => {
    const entries = [
      uploadEntry({ ...RESTATED, clickId: MSCLKID }),
      uploadEntry({ ...RETRACTED, clickId: MSCLKID }),
    ];
    expect(microsoftAdjustmentFile(entries)).toBe(
      'Parameters:TimeZone=+0000\n' +
        'Microsoft Click ID,Conversion Name,Conversion Time,Adjustment Time,Adjustment Type,Adjustment Value,Adjustment Currency Code\n' +
        'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/20/2026 6:30:00 PM,11/22/2026 6:30:00 AM,Restate,0.00,USD\n' +
        'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/20/2026 6:30:00 PM,11/22/2026 6:30:00 AM,Retract,,\n',
    );
  });
});
