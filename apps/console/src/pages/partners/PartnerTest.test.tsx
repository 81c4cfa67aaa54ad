import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import type { PartnerView, TriedPostback } from '@zipfront/contracts/console/partners';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PartnerTest } from './PartnerTest.tsx';

function outcomeOf(otherSales: number): string {
  const tried: TriedPostback = {
    ...{ request: '', status: 200, refusal: null, isProofChecked: true, isWordUnknown: false },
    ...{ outcome: 'counted', lead: { status: 'sold', cents: 2_900 }, otherSales },
  };
  const partner: PartnerView = {
    id: 'acme',
    name: 'Acme',
    auth: 'signature',
    disabledAt: null,
    lastAt: null,
    counted: 0,
    unmatched: 0,
    refused: 0,
  };
  return renderToStaticMarkup(<PartnerTest partner={partner} test={{ form: EMPTY_FORM, tried }} />);
}

// behaviour: 28.2
it('says of a test that its sale is a further one of the lead', () => {
  expect(outcomeOf(0)).toContain('The lead would be sold, $29.00.</p>');
  expect(outcomeOf(1)).toContain(
    'sold, $29.00. It has a sale under another transaction: a test has a transaction of its own, and its amount adds to theirs.',
  );
  expect(outcomeOf(2)).toContain('It has 2 sales under other transactions: ');
});
