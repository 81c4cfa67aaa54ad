import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { SEVERAL_SITES, type SpendQuestion, tickName } from '@zipfront/contracts/console/spend';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText } from '../platform/store/texts.ts';
import { findJoins, separateCampaigns } from '../reporting/campaigns/join-campaigns.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import { applyImport, undoImport } from '../reporting/spend/apply-import.ts';
import {
  findCurrency,
  findDaysOfImport,
  findImport,
  findImports,
  findRowsOfImport,
  IMPORTS_PER_PAGE,
} from '../reporting/spend/find-imports.ts';
import { findQuestions } from '../reporting/spend/find-questions.ts';
import { storePreview } from '../reporting/spend/plan-import.ts';
import type { DateOrder } from '../reporting/spend/read-day.ts';
import { MAX_SOURCE_LENGTH } from '../reporting/spend/read-line.ts';
import { MAX_SPEND_BYTES } from '../reporting/spend/read-table.ts';
import { OWN_COLUMNS } from '../reporting/spend/spend-columns.ts';
import { createSpendReader } from '../reporting/spend/spend-reader.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage, refusedForm } from './console-page.ts';
import { csvFile } from './csv-file.ts';
import { today } from './report-addresses.ts';

/**
 * The longest posted form with a file. A file between this and the maximum is refused with a
 * sentence.
 */
export const MAX_SPEND_FORM_BYTES = 2 * MAX_SPEND_BYTES;

/** Days of an import on its page. */
const DAYS_LISTED = 100;

/** Characters of an account that are read. */
const MAX_ACCOUNT_LENGTH = 100;

const DEFAULT_CURRENCY = 'USD';

const DONE: ReadonlyMap<string, string> = new Map([
  ['applied', 'The spend counts now. The report of campaigns shows what did not match.'],
  ['unchanged', 'Nothing has changed: the same spend counts already.'],
  ['separated', 'The campaigns are not joined any more.'],
  ['undone', 'The import is undone. What it had replaced counts again.'],
]);

/** Why a preview was not applied. */
interface SpendRefusal {
  conflict?: string | null;
  /** Keys of the checked questions, if another one was not checked. */
  checked?: readonly string[] | null;
}

/** Imports of spend. A preview comes first, and counts once it is applied. */
export function spendRoutes(context: ConsoleContext) {
  const { store, now, pages } = context;
  const readSpend = createSpendReader();

  async function list(
    c: Context<ServerEnv>,
    open: OpenSession,
    refused: { form: FormView; errors: string[] } | null = null,
  ): Promise<Response> {
    const before = c.req.query('before') ?? '';
    const found = await findImports(store.reads, { before, at: now() });
    const imports = found.slice(0, IMPORTS_PER_PAGE);
    const last = found.length > IMPORTS_PER_PAGE ? imports.at(-1) : undefined;
    const screen = {
      name: 'spend' as const,
      imports,
      joins: await findJoins(store.reads),
      sites: pages.siteNames(),
      currency: await findCurrency(store.reads),
      form: refused?.form ?? EMPTY_FORM,
      errors: refused?.errors ?? [],
      done: refused ? null : doneOf(c, DONE),
      older: last ? `${CONSOLE_PATHS.spend}?${new URLSearchParams({ before: last.id })}` : null,
    };
    return consolePage(c, context, screen, { open, status: refused ? 422 : 200 });
  }

  async function preview(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await c.req.raw.formData().catch(() => new FormData());
    const text = (name: string) => {
      const value = posted.get(name);
      return typeof value === 'string' ? storableText(value).trim() : '';
    };
    const values = {
      source: text('source').slice(0, MAX_SOURCE_LENGTH + 1),
      account: text('account').slice(0, MAX_ACCOUNT_LENGTH),
      site: text('site').slice(0, 100),
      order: text('order').slice(0, 20),
      currency: text('currency').slice(0, 4).toUpperCase(),
    };
    const errors: Record<string, string> = {};
    const file = posted.get('file');
    if (!(file instanceof File) || file.name === '') errors.file = 'Choose a file.';
    if (values.source.length > MAX_SOURCE_LENGTH) {
      errors.source = `A source has at most ${MAX_SOURCE_LENGTH} characters.`;
    }
    if (values.currency !== '' && !/^[A-Z]{3}$/.test(values.currency)) {
      errors.currency = 'A currency is three letters, such as USD.';
    }
    const site = siteOf(values.site, pages.siteNames());
    if (site === null) errors.site = 'Choose the site that it was spent for, or several sites.';
    if (!(file instanceof File) || site === null || Object.keys(errors).length > 0) {
      return list(c, open, { form: refusedForm(values, errors), errors: [] });
    }
    const read = await readSpend({
      bytes: new Uint8Array(await file.arrayBuffer()),
      options: {
        source: values.source,
        account: values.account,
        dateOrder: orderOf(values.order),
        // In the time zone of the platform's account it may already be tomorrow.
        latestDay: today(context, site || null) + 1,
      },
      plan: {
        actor: open.account.name,
        site,
        fileName: storableText(file.name),
        currency: values.currency || ((await findCurrency(store.reads)) ?? DEFAULT_CURRENCY),
        at: now(),
      },
    });
    if ('errors' in read) {
      return list(c, open, { form: refusedForm(values, {}), errors: read.errors });
    }
    await storePreview(store, read.planned);
    return c.redirect(itemPath('spendImport', read.planned.head.id), 303);
  }

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    { conflict = null, checked = null }: SpendRefusal = {},
  ): Promise<Response> {
    const found = await findImport(store.reads, { id: idOf(c), at: now() });
    if (found === null) return missing(c, open);
    const questions = found.state === 'preview' ? await findQuestions(store.reads, found.id) : [];
    const screen = {
      name: 'spend-import' as const,
      spendImport: found,
      days: await findDaysOfImport(store.reads, found, DAYS_LISTED),
      questions,
      form: checked === null ? EMPTY_FORM : tickedForm(questions, checked),
      currency: await findCurrency(store.reads),
      conflict,
      done: doneOf(c, DONE),
      csv: itemPath('spendRows', found.id),
    };
    const isRefused = conflict !== null || checked !== null;
    return consolePage(c, context, screen, { open, status: isRefused ? 409 : 200 });
  }

  async function rows(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const found = await findImport(store.reads, { id: idOf(c), at: now() });
    if (found === null) return missing(c, open);
    const lines = (await findRowsOfImport(store.reads, found.id)).map(({ day, cents, ...row }) => ({
      ...row,
      date: dateOfDay(day),
      cost: (cents / 100).toFixed(2),
      currency: found.currency,
    }));
    return csvFile(c, `spend-${found.id}`, { columns: OWN_COLUMNS, rows: lines });
  }

  async function apply(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = idOf(c);
    const checked = Object.keys((await readConsoleForm(c)).group('checked'));
    const by = actorOf(c, open);
    const outcome = await store.write(applyImport, { id, by, at: now(), checked });
    switch (outcome) {
      case 'missing':
        return missing(c, open);
      case 'currency':
        return show(c, open, {
          conflict:
            'It does not count: spend in another currency counts already, and sums of two have no meaning. Undo those imports first.',
        });
      case 'questions':
        return show(c, open, { checked });
      case 'unchanged':
        return c.redirect(`${CONSOLE_PATHS.spend}?done=unchanged`, 303);
      case 'applied':
        return c.redirect(`${itemPath('spendImport', id)}?done=applied`, 303);
    }
  }

  async function undo(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = idOf(c);
    const isUndone = await store.write(undoImport, { id, by: actorOf(c, open), at: now() });
    return isUndone
      ? c.redirect(`${itemPath('spendImport', id)}?done=undone`, 303)
      : missing(c, open);
  }

  async function separate(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const change = { id: idOf(c), by: actorOf(c, open), at: now() };
    if (await store.write(separateCampaigns, change)) {
      return c.redirect(`${CONSOLE_PATHS.spend}?done=separated`, 303);
    }
    const text = 'It was undone meanwhile, or there never was one.';
    return messagePage(c, context, { status: 404, title: 'No such join', text }, open);
  }

  function missing(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const text =
      'There is no such import, or it was undone meanwhile. A preview is stored for a day.';
    return messagePage(c, context, { status: 404, title: 'No such import', text }, open);
  }

  return {
    list: (c: Context<ServerEnv>, open: OpenSession) => list(c, open),
    preview,
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    rows,
    apply,
    undo,
    separate,
  };
}

/** The chosen site, empty for several; null if none was chosen although there are several. */
function siteOf(chosen: string, names: readonly string[]): string | null {
  if (names.includes(chosen)) return chosen;
  if (chosen === SEVERAL_SITES) return '';
  const [only = '', ...others] = names;
  return chosen === '' && others.length === 0 ? only : null;
}

/** The form of a preview with unchecked questions. The checked ones stay checked. */
function tickedForm(questions: readonly SpendQuestion[], checked: readonly string[]): FormView {
  const fields = (isTicked: boolean, text: string) =>
    Object.fromEntries(
      questions
        .filter(({ key }) => checked.includes(key) === isTicked)
        .map((question) => [tickName(question), text]),
    );
  return refusedForm(fields(true, 'yes'), fields(false, 'Check this, and tick it.'));
}

function idOf(c: Context<ServerEnv>): string {
  return storableText(c.req.param('id') ?? '');
}

function orderOf(text: string): DateOrder | null {
  return text === 'month-first' || text === 'day-first' ? text : null;
}
