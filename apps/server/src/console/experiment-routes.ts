import type {
  ExperimentSummary,
  ExperimentView,
  InterimAnalysisView,
} from '@zipfront/contracts/console/experiments';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { DAY_COLUMNS, dayRows } from '../reporting/experiments/experiment-counts.ts';
import { planExperiment } from '../reporting/experiments/plan-experiment.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage, messagePage } from './console-page.ts';
import { csvFile, type FileTable, units } from './csv-file.ts';
import {
  findExperiment,
  readExperiment,
  readExperiments,
  viewExperiment,
} from './read-experiment.ts';
import { reportAddress, today } from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** Longest text of a field of the planner; a longer one is cut. */
const MAX_FIELD_LENGTH = 20;

/** The results of experiments, and the form that plans one. */
export function experimentRoutes(context: ConsoleContext) {
  async function list(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const sort = TABLE_ORDERS.experiments.read(c.req.query('sort'));
    const experiments = TABLE_ORDERS.experiments.sort(await readExperiments(context), sort);
    const field = (name: string) => (c.req.query(name) ?? '').slice(0, MAX_FIELD_LENGTH);
    const isSent = c.req.query('rate') !== undefined;
    const values = { rate: field('rate'), find: field('find'), variants: field('variants') };
    const planner = planExperiment(isSent ? values : null, today(context, null) + 1);
    const status = Object.keys(planner.form.errors).length > 0 ? 422 : 200;
    const screen = {
      name: 'experiments' as const,
      experiments,
      order: TABLE_ORDERS.experiments.orderOf(sort, (one) =>
        reportAddress(CONSOLE_PATHS.experiments, { sort: one }),
      ),
      csv: reportAddress(CONSOLE_PATHS.experimentsCsv, { sort }),
      planner,
    };
    return consolePage(c, context, screen, { open, status });
  }

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const counts = await countsOf(c);
    if (counts === null) return noSuchExperiment(c, open);
    const experiment = await viewExperiment(context, counts);
    return consolePage(c, context, { name: 'experiment', experiment }, { open });
  }

  async function downloadList(c: Context<ServerEnv>): Promise<Response> {
    const sort = TABLE_ORDERS.experiments.read(c.req.query('sort'));
    return csvFile(
      c,
      'experiments',
      experimentsTable(TABLE_ORDERS.experiments.sort(await readExperiments(context), sort)),
    );
  }

  async function downloadVariants(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const counts = await countsOf(c);
    if (counts === null) return noSuchExperiment(c, open);
    const { name } = counts.experiment;
    return csvFile(c, `${name}-variants`, variantsTable(await readExperiment(context, counts)));
  }

  async function downloadInterimAnalyses(
    c: Context<ServerEnv>,
    open: OpenSession,
  ): Promise<Response> {
    const counts = await countsOf(c);
    if (counts === null) return noSuchExperiment(c, open);
    const { name } = counts.experiment;
    return csvFile(
      c,
      `${name}-interim-analyses`,
      interimAnalysesTable(await readExperiment(context, counts)),
    );
  }

  async function downloadDays(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const counts = await countsOf(c);
    if (counts === null) return noSuchExperiment(c, open);
    const rows = dayRows(counts);
    return csvFile(c, counts.experiment.name, { columns: DAY_COLUMNS, rows });
  }

  const countsOf = (c: Context<ServerEnv>) => findExperiment(context, c.req.param('name'));

  function noSuchExperiment(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const text = 'Neither the content nor the database has an experiment of this name.';
    return messagePage(c, context, { status: 404, title: 'No such experiment', text }, open);
  }

  return { list, show, downloadList, downloadVariants, downloadInterimAnalyses, downloadDays };
}

type Variants = Pick<ExperimentView, 'state' | 'analyses'> & {
  variants: readonly Omit<ExperimentView['variants'][number], 'previewUrl'>[];
};

/** The experiments as lines of a file. */
function experimentsTable(experiments: readonly ExperimentSummary[]): FileTable {
  return {
    columns: ['experiment', 'page', 'day', 'days', 'state', 'samples', 'result'],
    rows: experiments.map(({ name, path, day, days, state, isSample, sentence }) => ({
      experiment: name,
      page: path,
      day,
      days,
      state,
      samples: isSample ? 'yes' : 'no',
      result: sentence,
    })),
  };
}

/**
 * The variants of an experiment as lines of a file. As on its page, an invalidated experiment has
 * no results.
 */
function variantsTable({ state, variants }: Variants): FileTable {
  const counts = ['variant', 'weight', 'assigned', 'visitors'];
  const rates = ['hand_offs', 'rate', 'rate_low', 'rate_high'];
  const differences = ['difference', 'difference_low', 'difference_high'];
  return {
    columns:
      state === 'invalidated'
        ? counts
        : [...counts, ...rates, ...differences, 'revenue_per_visitor'],
    rows: variants.map(({ name, weight, served, visitors, conversions, ...variant }) => ({
      variant: name,
      weight,
      assigned: served,
      visitors,
      hand_offs: conversions,
      rate: variant.rate.share,
      rate_low: variant.rate.low,
      rate_high: variant.rate.high,
      difference: variant.difference?.difference,
      difference_low: variant.difference?.interval?.[0],
      difference_high: variant.difference?.interval?.[1],
      revenue_per_visitor: units(variant.revenue?.perVisitorCents ?? null),
    })),
  };
}

/**
 * The analyses of an experiment as lines of a file, one for each variant except the control. An
 * invalidated experiment has none.
 */
function interimAnalysesTable({ state, variants, analyses }: Variants): FileTable {
  const others = variants.slice(1).map(({ name }) => name);
  const lines = ({ day, fraction, bound, zs }: InterimAnalysisView) =>
    others.map((variant, at) => ({ day, share_of_plan: fraction, variant, z: zs[at], bound }));
  return {
    columns: ['day', 'share_of_plan', 'variant', 'z', 'bound'],
    rows: state === 'invalidated' ? [] : analyses.flatMap(lines),
  };
}
