import { DEFAULT_STATUS_MAPPING, POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { findPartnerDetails } from '../../conversions/postbacks/find-partner-details.ts';
import { findPartners } from '../../conversions/postbacks/find-partners.ts';
import { findSharedTransactions } from '../../conversions/postbacks/find-shared-transactions.ts';
import {
  addPartnerKey,
  endPartnerKey,
  newPartnerKey,
} from '../../conversions/postbacks/partner-keys.ts';
import { addPartner, changePartner } from '../../conversions/postbacks/partners.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, conflict, Missing, wrong } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

export function partnerOperations(context: ConsoleContext) {
  const { store, now, pages } = context;

  const today = () => reportingTime(now(), timeZoneOfSite(pages, null)).day;

  const partnerAt = (id: string) => findPartnerAt(context, id);

  return {
    async listPartners() {
      return { rows: await findPartners(store.reads, { now: now(), today: today() }) };
    },

    async addPartner({ body }, { by }) {
      const id = body.id ?? partnerId(body.name);
      if (id === '') throw wrong('id', 'Send an id: none can be made from the name.');
      const { key, stored } = newPartnerKey(body.proof);
      const partner = {
        id,
        name: body.name,
        auth: body.proof,
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
      const { key, stored } = newPartnerKey(partner.proof);
      await store.write(addPartnerKey, { partner: partner.id, key: stored, by, at: now() });
      return { key };
    },

    async endPartnerKey({ param }, { by }) {
      const partner = await partnerAt(param.id);
      await store.write(endPartnerKey, { partner: partner.id, key: param.key, by, at: now() });
      return undefined;
    },
  } satisfies Partial<Handlers>;

  async function details(id: string) {
    const partner = await partnerAt(id);
    return {
      ...partner,
      addresses: postbackAddresses(id),
      ...(await findPartnerDetails(store.reads, id, today())),
      shared_transactions: await findSharedTransactions(store.reads, { now: now(), partner: id }),
    };
  }

  function postbackAddresses(id: string): string[] {
    const origins = new Set(pages.siteNames().map((site) => pages.originOf(site)));
    return [...origins].map((origin) => origin + POSTBACK_API_PATH + id);
  }

  async function version(id: string): Promise<number> {
    const row = await store.reads
      .selectFrom('partner')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.version;
  }
}

/** Throws `ApiProblem` 404. */
export async function findPartnerAt({ store, now, pages }: ConsoleContext, id: string) {
  const today = reportingTime(now(), timeZoneOfSite(pages, null)).day;
  const partners = await findPartners(store.reads, { now: now(), today });
  const found = partners.find((partner) => partner.id === id);
  if (found === undefined) throw new Missing();
  return found;
}

function partnerId(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40);
}
