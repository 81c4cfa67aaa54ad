import { centsText } from '@zipfront/contracts/money/amounts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { storableText } from '../../platform/store/texts.ts';
import { findImport, findRowsOfImport } from '../../reporting/spend/find-imports.ts';
import { OWN_COLUMNS } from '../../reporting/spend/platforms.ts';
import { messagePage } from '../app/console-page.ts';
import type { ConsoleContext, SignedInHandler } from '../console-context.ts';
import { csvFile } from './csv-file.ts';

export function spendRows(context: ConsoleContext): SignedInHandler {
  const { store, now } = context;
  return async (c: RequestContext) => {
    const id = storableText(c.req.param('id') ?? '');
    const found = await findImport(store.reads, { id, at: now() });
    if (found === null) {
      const text = 'There is no such import. A preview is stored for a day.';
      return messagePage(c, context, { status: 404, title: 'No such import', text });
    }
    const rows = (await findRowsOfImport(store.reads, id)).map(({ day, cost_cents, ...row }) => ({
      ...row,
      date: day,
      cost: centsText(cost_cents),
      currency: found.currency,
    }));
    return csvFile(c, `spend-${id}`, { columns: OWN_COLUMNS, rows });
  };
}
