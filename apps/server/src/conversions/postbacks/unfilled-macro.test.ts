import { expect, it } from 'vitest';
import { isUnfilledMacro } from './read-postback.ts';

// behaviour: 22.14
it.each([
  // Everflow, HasOffers and most trackers.
  '{transaction_id}',
  '{TRANSACTION_ID}',
  '{conversion.id}',
  '{{tid}}',
  '\u0024{TXID}',
  'sale-{tid}',
  // Voluum names both.
  '%TRANSACTION_ID%',
  '[ORDER_ID]',
  '[[order_id]]',
  // CAKE.
  '#tid#',
  'REPLACE',
  // MyTarget, AppsFlyer, TikTok.
  '%%IDFA%%',
  '(event-id)',
  '__CLICKID__',
  '$order_id$',
  '<order id>',
  // Encoded twice on its way.
  '%7Btransaction_id%7D',
  '%5BORDER_ID%5D',
  // A template that was sent as it is: HasOffers documents its own with this word.
  'TRANSACTION_ID',
  // A missing value as bots write it.
  'null',
  'NULL',
  'undefined',
  'None',
  'NaN',
  '(null)',
  '[object Object]',
])('knows %s as a macro that was not filled in', (value) => {
  expect(isUnfilledMacro(value, 'transaction_id')).toBe(true);
});

// behaviour: 22.14
it.each([
  'P-20991',
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  '[343131731]',
  '#20991#',
  '50%',
  '%E0%A4%A',
  'a__b__c',
  '__20991__',
  'null-1',
  'order',
  '12.50',
  '(12.50)',
  '$12.50',
])('knows %s as a value', (value) => {
  expect(isUnfilledMacro(value, 'transaction_id')).toBe(false);
});
