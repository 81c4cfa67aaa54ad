import type { PartnerAuthName } from '@zipfront/contracts/console/partners';

/** Stands for a key where it is not shown any more. */
const KEY = 'YOUR_KEY';

const REPORT =
  '{"lead_id":"LEAD_ID","transaction_id":"SALE_ID","event":"lead_sold","amount":"42.50"}';

/** A command that reports a sale as a partner would, for the people who connect it. */
export function sampleRequest(proof: PartnerAuthName, address: string, key = KEY): string {
  switch (proof) {
    case 'bearer':
      return [
        `curl '${address}' \\`,
        `  -H 'Authorization: Bearer ${key}' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  -d '${REPORT}'`,
      ].join('\n');
    case 'query': {
      const fields = 'lead_id=LEAD_ID&transaction_id=SALE_ID&event=lead_sold&amount=42.50';
      return `curl '${address}?token=${key}&${fields}'`;
    }
    case 'signature':
      return [
        `body='${REPORT}'`,
        'id=report-1 time=$(date +%s)',
        `key=$(printf %s '${key.replace('whsec_', '')}' | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
        'signature=$(printf %s "$id.$time.$body" |',
        '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)',
        `curl '${address}' \\`,
        '  -H "webhook-id: $id" -H "webhook-timestamp: $time" \\',
        '  -H "webhook-signature: v1,$signature" \\',
        '  -H \'Content-Type: application/json\' -d "$body"',
      ].join('\n');
  }
}
