import { readFileSync } from 'node:fs';
import { readParameters } from '@zipfront/contracts/attribution/attribution-of-url';
import { describe, expect, it } from 'vitest';
import { MARK_MEANINGS, readMarks } from './mark-meanings.ts';

// behaviour: 3.2.10
describe('readMarks', () => {
  it('finds marks in any case, and no unfilled placeholder', () => {
    const query = new URLSearchParams('ScCid=a&OPPREF=b&twclid={twclid}&awc=&gclid=c');
    expect(readMarks(readParameters(query))).toEqual(['oppref', 'sccid']);
  });
});

describe('MARK_MEANINGS', () => {
  it('equals the table in the documents', () => {
    const page = readFileSync(new URL('../../../../../docs/reports.md', import.meta.url), 'utf8');
    const [, section = ''] = page.split('## Marks of networks');
    const rows = (section.split('\n## ')[0] ?? '').match(/^\| `.*$/gm);
    expect(rows).toEqual(
      Object.entries(MARK_MEANINGS).map(
        ([mark, { network, says }]) => `| \`${mark}\` | ${network} | ${says} |`,
      ),
    );
  });
});
