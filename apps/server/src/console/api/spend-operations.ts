import type { WrongPart } from '@zipfront/contracts/api/problems';
import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { today } from '../../reporting/report/days.ts';
import { findCampaignsOfImport } from '../../reporting/report/find-campaigns-of-import.ts';
import { readSite } from '../../reporting/report/read-query.ts';
import { applyImport, undoImport } from '../../reporting/spend/apply-import.ts';
import { findCurrency } from '../../reporting/spend/find-currency.ts';
import {
  findDaysOfImport,
  findImport,
  findImports,
  findRowsOfImport,
} from '../../reporting/spend/find-imports.ts';
import { findQuestions } from '../../reporting/spend/find-questions.ts';
import {
  forgetPreview,
  type PlannedImport,
  storePreview,
} from '../../reporting/spend/plan-import.ts';
import { NO_SOURCE } from '../../reporting/spend/spend-file.ts';
import { createSpendReader, type ReadSpend } from '../../reporting/spend/spend-reader.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, conflict, Missing, wrong } from './api-problem.ts';
import { cursorTo, placeById, readCursor } from './cursor.ts';
import type { Call, Handlers } from './serve-operation.ts';

const DEFAULT_CURRENCY = 'USD';

export function spendOperations(context: ConsoleContext) {
  const { store, now, pages } = context;
  const readUpload = createSpendReader();

  return {
    async listSpendImports({ query }, { limit }) {
      const [before] = readCursor(query.cursor, 'spend', placeById) ?? [''];
      const found = await findImports(store.reads, { before, at: now() }, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return { rows, next: last ? cursorTo([last.id], 'spend') : null };
    },

    async uploadSpend({ body }, { by }) {
      const { file, source = '', account = '', date_order: dateOrder = null } = body;
      const site = siteOfSpend(body.site);
      const read = await readUpload({
        bytes: new Uint8Array(await file.arrayBuffer()),
        options: { source, account, dateOrder, latestDay: latestDay(site) },
        plan: {
          actor: by.name,
          site,
          fileName: file.name,
          at: now(),
          currency: body.currency?.toUpperCase() ?? (await currency()),
        },
      });
      return stored(requirePlanned(read), async (made) => made);
    },

    async pushSpend({ body }, call) {
      const site = siteOfSpend(body.site);
      const read = await readUpload({
        rows: body.rows,
        currency: body.currency ?? null,
        options: { source: '', account: '', dateOrder: null, latestDay: latestDay(site) },
        plan: { actor: call.by.name, site, fileName: 'API', at: now(), currency: await currency() },
      });
      if ('errors' in read) {
        throw wrongRows(read.errors.map((message) => ({ pointer: '/rows', message })));
      }
      const planned = requirePlanned(read);
      return stored(planned, async (before) => {
        const { id } = before;
        const isCounted = await applied(id, body.checked ?? [], call);
        return isCounted
          ? { ...(await preview(id)), state: 'applied' as const }
          : { ...before, id: null, state: 'unchanged' as const, questions: [] };
      });
    },

    async getSpendImport({ param }) {
      return preview(param.id);
    },

    async listSpendRows({ param }) {
      await preview(param.id);
      return { rows: await findRowsOfImport(store.reads, param.id) };
    },

    async listSpendDays({ param }, { limit }) {
      const found = await findImport(store.reads, { id: param.id, at: now() });
      if (found === null) throw new Missing();
      return { rows: await findDaysOfImport(store.reads, found, limit) };
    },

    async listSpendCampaigns({ param }, { limit }) {
      const found = await findImport(store.reads, { id: param.id, at: now() });
      if (found === null) throw new Missing();
      const campaigns = await findCampaignsOfImport(store.reads, found);
      const rows = campaigns.slice(0, limit);
      return {
        rows,
        left_out: campaigns.length - rows.length,
        unmatched_cents: campaigns
          .filter(({ visits }) => visits === 0)
          .reduce((sum, { cost_cents }) => sum + cost_cents, 0),
      };
    },

    async applySpendImport({ param, body }, call) {
      if (await applied(param.id, body?.checked ?? [], call)) return preview(param.id);
      throw conflict('unchanged', 'Nothing has changed: the same spend counts already.');
    },

    async discardSpendImport({ param }) {
      if (!(await store.write(forgetPreview, { id: param.id }))) throw new Missing();
      return undefined;
    },

    async undoSpendImport({ param }, { by }) {
      if (!(await store.write(undoImport, { id: param.id, by, at: now() }))) throw new Missing();
      return preview(param.id);
    },
  } satisfies Partial<Handlers>;

  /** The account of the platform may be in a zone where it is tomorrow. */
  function latestDay(site: string): number {
    return today(context, site || null) + 1;
  }

  async function currency(): Promise<string> {
    return (await findCurrency(store.reads)) ?? DEFAULT_CURRENCY;
  }

  /** The site that was named, empty for several; without a name that of a server with one. */
  function siteOfSpend(named: string | undefined): string {
    if (named === SEVERAL_SITES) return '';
    if (named !== undefined) return readSite(named, pages);
    const [only, ...others] = pages.siteNames();
    if (only !== undefined && others.length === 0) return only;
    throw wrong('site', `Name the site that it was spent for, or ${SEVERAL_SITES}.`);
  }

  /**
   * Stores a preview and calls `then`. Where that fails, the preview is deleted, because its sender
   * does not know of it.
   */
  async function stored<T>(
    planned: PlannedImport,
    then: (made: Awaited<ReturnType<typeof preview>>) => Promise<T>,
  ): Promise<T> {
    const { id } = planned.head;
    try {
      await storePreview(store, planned);
      return await then(await preview(id));
    } catch (error) {
      // Where the database is unavailable, the preview expires after a day.
      if (!(error instanceof ApiProblem)) await store.write(forgetPreview, { id }).catch(() => {});
      throw error;
    }
  }

  async function preview(id: string) {
    const found = await findImport(store.reads, { id, at: now() });
    if (found === null) throw new Missing();
    const questions = found.state === 'applied' ? [] : await findQuestions(store.reads, id);
    return { ...found, questions };
  }

  /** Lets an import count; false, and a preview is deleted, where the same rows count already. */
  async function applied(id: string, checked: readonly string[], { by }: Call): Promise<boolean> {
    const before = await preview(id);
    switch (await store.write(applyImport, { id, by, at: now(), checked })) {
      case 'missing':
        throw new Missing();
      case 'currency':
        throw conflict(
          'other-currency',
          'It does not count: spend in another currency counts already, and sums of two have no meaning. Undo those imports first.',
        );
      case 'questions': {
        const errors = before.questions
          .filter(({ key }) => !checked.includes(key))
          .map(({ key, text }) => ({ pointer: `/checked/${key}`, message: text }));
        const detail = `It does not count yet. Look at import ${id}, and send the keys of its questions as checked.`;
        throw new ApiProblem(409, 'questions', detail, { errors, current: before });
      }
      case 'unchanged':
        return false;
      case 'applied':
        return true;
    }
  }
}

function wrongFile(sentences: readonly string[]): ApiProblem {
  const errors = sentences.map((message): WrongPart => {
    const [, line, column] = /^Line (\d+)(?:, column “?([^”:]+)”?)?: /.exec(message) ?? [];
    return {
      line: line === undefined ? null : Number(line),
      column: column ?? null,
      message,
      ...(message === NO_SOURCE && { pointer: '/source' }),
    };
  });
  return new ApiProblem(422, 'wrong-file', 'The file cannot be read.', { errors });
}

function requirePlanned(read: ReadSpend): PlannedImport {
  if ('errors' in read) throw wrongFile(read.errors);
  if ('planned' in read) return read.planned;
  throw wrongRows(
    read.wrong.map(({ row, column, message }) => ({
      pointer: `/rows/${row}/${column}`,
      line: row + 1,
      column,
      message,
    })),
  );
}

function wrongRows(errors: readonly WrongPart[]): ApiProblem {
  return new ApiProblem(422, 'wrong-body', 'A row is wrong.', { errors });
}
