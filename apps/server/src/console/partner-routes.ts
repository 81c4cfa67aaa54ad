import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import {
  MAX_PARTNER_NAME_LENGTH,
  PARTNER_AUTHS,
  PARTNER_ID,
  PARTNER_NETWORK,
  type PartnerScreen,
  type PartnerView,
} from '@zipfront/contracts/console/partners';
import { itemPath } from '@zipfront/contracts/console/paths';
import { DEFAULT_STATUS_MAPPING, POSTBACK_API_PATH } from '@zipfront/contracts/postback';
import type { Context } from 'hono';
import {
  findPartnerDetails,
  findRejections,
  findUnmatched,
} from '../conversions/postbacks/find-partner-details.ts';
import {
  addPartner,
  addPartnerKey,
  changeStatusMapping,
  endPartnerKey,
  findPartners,
  newPartnerKey,
  type PartnersQuery,
  setPartnerDisabled,
} from '../conversions/postbacks/partners.ts';
import { findRefused } from '../conversions/postbacks/refused-postbacks.ts';
import { readStatusMapping, statusMappingText } from '../conversions/postbacks/status-mapping.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { toJson } from '../platform/store/tables/columns.ts';
import { reportingTime } from '../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../site/pages/time-zones-of.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage, refusedForm } from './console-page.ts';
import { csvFile, type FileTable } from './csv-file.ts';
import {
  partnersTable,
  refusalsTable,
  refusedTable,
  rejectionsTable,
  unmatchedTable,
} from './partners-table.ts';
import { initialTest, tryPartner } from './try-partner.ts';

/** Lines of a file of reports. */
const REPORTS_IN_FILE = 10_000;

/** A form of a test with its outcome. */
type PartnerTestView = Extract<PartnerScreen, { name: 'partner' }>['test'];

const DONE: ReadonlyMap<string, string> = new Map([
  ['words', 'The words are stored. Reports that had no meaning are counted within two minutes.'],
  ['ended', 'The key is ended: reports with it are refused.'],
  ['disabled', 'The partner is disabled: its reports are refused, and counted as refused.'],
  ['enabled', 'The partner is enabled: its reports are counted again.'],
  ['counted', 'The report is counted.'],
  ['stored', 'The report is stored. It is counted once its lead and its word are known.'],
  ['repeated', 'The same report was received before: nothing has changed.'],
  ['dismissed', 'The report is dismissed: it is not counted.'],
  ['settled', 'The report was counted or dismissed before: nothing has changed.'],
]);

/** Partners that report what became of leads. Marketers read, admins change. */
export function partnerRoutes(context: ConsoleContext) {
  const { store, now } = context;

  const canChange = (open: OpenSession) => open.account.role === 'admin';

  const time = (): PartnersQuery => {
    const at = now();
    return { now: at, today: reportingTime(at, timeZoneOfSite(context.pages, null)).day };
  };

  async function list(
    c: Context<ServerEnv>,
    open: OpenSession,
    form: FormView = EMPTY_FORM,
  ): Promise<Response> {
    const partners = await findPartners(store.reads, time());
    const screen = { name: 'partners', partners, form, canChange: canChange(open) } as const;
    return consolePage(c, context, screen, { open, status: form === EMPTY_FORM ? 200 : 422 });
  }

  async function add(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const values = Object.fromEntries(
      ['name', 'id', 'auth', 'networks'].map((field) => [field, posted.value(field).trim()]),
    ) as Record<'name' | 'id' | 'auth' | 'networks', string>;
    const refuse = (errors: Record<string, string>) => list(c, open, refusedForm(values, errors));
    const auth = PARTNER_AUTHS.find(([name]) => name === values.auth)?.[0];
    const networks = values.networks.split(/[\s,]+/).filter((network) => network !== '');
    const errors = {
      ...((values.name === '' || values.name.length > MAX_PARTNER_NAME_LENGTH) && {
        name: `Enter a name of at most ${MAX_PARTNER_NAME_LENGTH} characters.`,
      }),
      ...(!PARTNER_ID.test(values.id) && {
        id: 'Enter small letters, digits and hyphens, at most 40.',
      }),
      ...(networks.some((network) => !PARTNER_NETWORK.test(network)) && {
        networks: 'Enter network addresses, such as 192.0.2.1, or nothing.',
      }),
    };
    if (auth === undefined) return refuse({ ...errors, auth: 'Choose a way.' });
    if (Object.keys(errors).length > 0) return refuse(errors);
    const { key, stored } = newPartnerKey(auth);
    const { id, name } = values;
    const added = await store.write(addPartner, {
      partner: {
        id,
        name,
        auth,
        mapping: toJson({ ...DEFAULT_STATUS_MAPPING }),
        networks: toJson(networks),
      },
      key: stored,
      by: actorOf(c, open),
      at: now(),
    });
    if (!added) return refuse({ id: 'There is a partner of this id.' });
    return showKey(c, open, { id, auth }, key);
  }

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    form: FormView | null = null,
    test: PartnerTestView | null = null,
  ): Promise<Response> {
    const partner = await partnerOf(c);
    if (partner === undefined) return missing(c, open);
    const { mapping, ...details } = await findPartnerDetails(store.reads, partner.id, time().today);
    const screen = {
      name: 'partner',
      partner,
      path: POSTBACK_API_PATH + partner.id,
      ...details,
      form: form ?? { ...EMPTY_FORM, values: { words: statusMappingText(mapping) } },
      test: test ?? {
        form: { ...EMPTY_FORM, values: { ...initialTest(Object.keys(mapping)) } },
        tried: null,
      },
      done: form === null ? doneOf(c, DONE) : null,
      canChange: canChange(open),
    } as const;
    return consolePage(c, context, screen, { open, status: form === null ? 200 : 422 });
  }

  async function makeKey(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const partner = await partnerOf(c);
    if (partner === undefined) return missing(c, open);
    const { key, stored } = newPartnerKey(partner.auth);
    const change = { by: actorOf(c, open), at: now() };
    await store.write(addPartnerKey, { partner: partner.id, key: stored, ...change });
    return showKey(c, open, partner, key);
  }

  async function endKey(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const partner = await partnerOf(c);
    if (partner === undefined) return missing(c, open);
    const key = (await readConsoleForm(c)).value('key');
    const change = { by: actorOf(c, open), at: now() };
    await store.write(endPartnerKey, { partner: partner.id, key, ...change });
    return c.redirect(`${itemPath('partner', partner.id)}?done=ended`, 303);
  }

  async function setStatusMapping(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const partner = await partnerOf(c);
    if (partner === undefined) return missing(c, open);
    const words = (await readConsoleForm(c)).value('words').replaceAll('\r\n', '\n');
    const read = readStatusMapping(words);
    if ('error' in read) return show(c, open, refusedForm({ words }, { words: read.error }));
    const change = { by: actorOf(c, open), at: now() };
    await store.write(changeStatusMapping, {
      partner: partner.id,
      mapping: read.mapping,
      ...change,
    });
    return c.redirect(`${itemPath('partner', partner.id)}?done=words`, 303);
  }

  async function test(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const values = {
      lead: posted.value('lead').trim(),
      event: posted.value('event').trim(),
      amount: posted.value('amount').trim(),
      token: posted.value('token').trim(),
    };
    const tried = await tryPartner(context, c.req.param('id') ?? '', values);
    // The token must be typed again for the next test, so that no page contains it.
    const form = { ...EMPTY_FORM, values: { ...values, token: '' } };
    return show(c, open, null, { form, tried });
  }

  async function setDisabled(
    c: Context<ServerEnv>,
    open: OpenSession,
    isDisabled: boolean,
  ): Promise<Response> {
    const partner = await partnerOf(c);
    if (partner === undefined) return missing(c, open);
    const change = { by: actorOf(c, open), at: now() };
    await store.write(setPartnerDisabled, { partner: partner.id, isDisabled, ...change });
    const done = isDisabled ? 'disabled' : 'enabled';
    return c.redirect(`${itemPath('partner', partner.id)}?done=${done}`, 303);
  }

  async function downloadList(c: Context<ServerEnv>): Promise<Response> {
    const partners = await findPartners(store.reads, time());
    return csvFile(c, 'partners', partnersTable(partners));
  }

  /** A file with reports of the partner, or a page that says that the partner is unknown. */
  function download(name: string, tableOf: (id: string) => Promise<FileTable>) {
    return async (c: Context<ServerEnv>, open: OpenSession): Promise<Response> => {
      const partner = await partnerOf(c);
      if (partner === undefined) return missing(c, open);
      return csvFile(c, `${name}-${partner.id}`, await tableOf(partner.id));
    };
  }

  async function partnerOf(c: Context<ServerEnv>): Promise<PartnerView | undefined> {
    const partners = await findPartners(store.reads, time());
    return partners.find(({ id }) => id === c.req.param('id'));
  }

  function showKey(
    c: Context<ServerEnv>,
    open: OpenSession,
    { id, auth }: Pick<PartnerView, 'id' | 'auth'>,
    secret: string,
  ): Promise<Response> {
    const path = POSTBACK_API_PATH + id;
    const screen = { name: 'partner-key' as const, partner: id, path, secret, auth };
    return consolePage(c, context, screen, { open });
  }

  function missing(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const text = 'There is no partner of this id.';
    return messagePage(c, context, { status: 404, title: 'No such partner', text }, open);
  }

  return {
    list: (c: Context<ServerEnv>, open: OpenSession) => list(c, open),
    add,
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    makeKey,
    endKey,
    setStatusMapping,
    test,
    setDisabled,
    downloadList,
    downloadUnmatched: download('unmatched', async (id) =>
      unmatchedTable(await findUnmatched(store.reads, { id, limit: REPORTS_IN_FILE })),
    ),
    downloadRefusals: download('refusals', async (id) =>
      refusalsTable((await findPartnerDetails(store.reads, id, time().today)).refusals),
    ),
    downloadRefused: download('refused', async (id) =>
      refusedTable(await findRefused(store.reads, { id, limit: REPORTS_IN_FILE })),
    ),
    downloadRejections: download('rejections', async (id) =>
      rejectionsTable(await findRejections(store.reads, { id, limit: REPORTS_IN_FILE })),
    ),
  };
}
