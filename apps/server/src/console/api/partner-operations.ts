import type { PartnerView, RejectionView } from '@zipfront/contracts/console/partners';
import { own } from '@zipfront/contracts/own';
import {
  DEFAULT_STATUS_MAPPING,
  POSTBACK_API_PATH,
  POSTBACK_FIELDS,
} from '@zipfront/contracts/postback';
import {
  findPartnerDetails,
  findRejections,
  findUnmatched,
} from '../../conversions/postbacks/find-partner-details.ts';
import {
  addPartner,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  findPartners,
  newPartnerKey,
} from '../../conversions/postbacks/partners.ts';
import {
  correctRefused,
  dismissRefused,
  findRefused,
  findRefusedById,
  readCorrection,
} from '../../conversions/postbacks/refused-postbacks.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite, timeZonesOf } from '../../site/pages/time-zones-of.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeOrNull, timeText } from '../csv-file.ts';
import { ApiProblem, conflict, missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

type Names =
  | 'listPartners'
  | 'addPartner'
  | 'getPartner'
  | 'changePartner'
  | 'makePartnerKey'
  | 'endPartnerKey'
  | 'listRejections'
  | 'listUnmatched'
  | 'listRefusedReports'
  | 'correctReport'
  | 'dismissReport';

/** Partners, their keys and their reports. */
export function partnerOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const { store, now, pages } = context;

  return {
    async listPartners() {
      return { rows: (await partners()).map(partnerOf) };
    },

    async addPartner({ body }, { by }) {
      const id = body.id ?? idOf(body.name);
      if (id === '') {
        const message = 'Send an id: none can be made from the name.';
        throw new ApiProblem(422, 'wrong-body', message, { errors: [{ pointer: '/id', message }] });
      }
      const { key, stored } = newPartnerKey(body.proof);
      const partner = {
        ...{ id, name: body.name, auth: body.proof },
        mapping: toJson({ ...DEFAULT_STATUS_MAPPING }),
        networks: toJson(body.networks ?? []),
      };
      if (!(await store.write(addPartner, { partner, key: stored, by, at: now() }))) {
        throw conflict('id-taken', 'A partner has this id.');
      }
      return { ...(await details(id)), key };
    },

    async getPartner({ param }, { setVersion }) {
      await partnerAt(param.id);
      // Read before the rest: a change that comes between them is refused, not overwritten.
      setVersion(String(await version(param.id)));
      return details(param.id);
    },

    async changePartner({ param, body }, { by, version: of, setVersion }) {
      const { id: partner } = param;
      await partnerAt(partner);
      const { status_mapping: mapping, disabled: isDisabled } = body;
      const change = { partner, mapping, isDisabled, version: Number(of), by, at: now() };
      const isDone = await store.write(changePartner, change);
      if (!isDone) {
        const detail = 'The partner was changed meanwhile. Look at it, and send the change again.';
        throw new ApiProblem(412, 'changed-meanwhile', detail, { current: await details(partner) });
      }
      setVersion(String(await version(partner)));
      return details(partner);
    },

    async makePartnerKey({ param }, { by }) {
      const partner = await partnerAt(param.id);
      const { key, stored } = newPartnerKey(partner.auth);
      await store.write(addPartnerKey, { partner: partner.id, key: stored, by, at: now() });
      return { key };
    },

    async endPartnerKey({ param }, { by }) {
      const partner = await partnerAt(param.id);
      await store.write(endPartnerKey, { partner: partner.id, key: param.key, by, at: now() });
      return undefined;
    },

    async listRejections({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      return { rows: (await findRejections(store.reads, { id, limit })).map(reportOf) };
    },

    async listUnmatched({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      const rows = await findUnmatched(store.reads, { id, limit });
      return {
        rows: rows.map(({ isWordUnknown, ...report }) => ({
          ...reportOf(report),
          is_word_unknown: isWordUnknown,
        })),
      };
    },

    async listRefusedReports({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      const rows = await findRefused(store.reads, { id, limit });
      return { rows: rows.map(({ at, lead: _lead, ...row }) => ({ ...row, at: timeText(at) })) };
    },

    async correctReport({ param, body }, { by }) {
      const report = await refusedAt(param.id);
      const typed = POSTBACK_FIELDS.map(
        (name) => [name, (body[name] ?? own(report.sent, name) ?? '').trim()] as const,
      );
      const read = await readCorrection(store.reads, report, typed);
      if ('wrong' in read) {
        const { field, detail } = read.wrong;
        const errors = [{ pointer: `/${field}`, message: detail }];
        throw new ApiProblem(422, 'wrong-body', 'The report is still wrong.', { errors });
      }
      const outcome = await store.write(correctRefused, {
        ...{ id: report.id, ...read, timeZones: timeZonesOf(pages) },
        ...{ by, at: now() },
      });
      if (outcome === null) throw settled();
      return { outcome };
    },

    async dismissReport({ param }, { by }) {
      const { id } = await refusedAt(param.id);
      if (!(await store.write(dismissRefused, { id, by, at: now() }))) throw settled();
      return undefined;
    },
  };

  function today(): number {
    return reportingTime(now(), timeZoneOfSite(pages, null)).day;
  }

  function partners(): Promise<PartnerView[]> {
    return findPartners(store.reads, { now: now(), today: today() });
  }

  async function partnerAt(id: string): Promise<PartnerView> {
    const found = (await partners()).find((partner) => partner.id === id);
    if (found === undefined) throw missing('No partner has this id.');
    return found;
  }

  async function details(id: string) {
    const partner = await partnerAt(id);
    const { mapping, keys, refusals } = await findPartnerDetails(store.reads, id, today());
    return {
      ...partnerOf(partner),
      path: POSTBACK_API_PATH + id,
      status_mapping: mapping,
      keys: keys.map((key) => ({ id: key.id, made_at: timeText(key.createdAt) })),
      refusals: refusals.map(({ lastAt, ...refusal }) => ({
        ...refusal,
        last_at: timeText(lastAt),
      })),
    };
  }

  async function version(id: string): Promise<number> {
    const row = await store.reads
      .selectFrom('partner')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.version;
  }

  async function refusedAt(id: string) {
    const report = await findRefusedById(store.reads, id);
    if (report === undefined) {
      throw missing('No refused report has this id. It may have been deleted by its age.');
    }
    return report;
  }
}

function settled(): ApiProblem {
  return conflict('settled', 'The report was counted or dismissed before: nothing has changed.');
}

/** An id made from a name: `Acme Leads` is `acme-leads`. */
function idOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40);
}

function partnerOf({ auth, disabledAt, lastAt, ...partner }: PartnerView) {
  return {
    ...partner,
    proof: auth,
    disabled_at: timeOrNull(disabledAt),
    last_report_at: timeOrNull(lastAt),
  };
}

function reportOf({ at, leadId, transactionId, cents, ...report }: RejectionView) {
  return {
    ...report,
    at: timeText(at),
    lead_id: leadId,
    transaction_id: transactionId,
    amount_cents: cents,
  };
}
