import { API_PATH } from '@zipfront/contracts/api/operation';
import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { expect } from 'vitest';
import { addAccount } from '../../../apps/server/src/console/accounts/add-account.ts';
import { acceptLink } from '../../../apps/server/src/console/accounts/links.ts';
import { hashPassword } from '../../../apps/server/src/console/accounts/password.ts';
import { startSession } from '../../../apps/server/src/console/accounts/sessions.ts';
import { signedHeaders } from '../../../apps/server/src/conversions/postbacks/signature.ts';
import type { Actor } from '../../../apps/server/src/platform/audit/audit-trail.ts';
import { parseRecords } from '../../../apps/server/src/platform/csv/testing/parse-records.ts';
import type { Store } from '../../../apps/server/src/platform/store/store.ts';
import { newToken, tokenHash } from '../../../apps/server/src/platform/tokens.ts';
import { type OtherAct, SPENT } from './generated-history.ts';
import type { Answer, HistoryServer } from './history-server.ts';
import type { TestClock } from './test-clock.ts';

const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const NAME = 'ana';

/** A session is used for so long. */
const SESSION_MS = 60_000;

export const PARTNER = 'acme';

const REPORTS_PATH = `/api/postbacks/${PARTNER}`;

const WRONG_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;

export type Line = Record<string, string>;

/** An admin at the console, and the partner that the admin has added. */
export interface Operator {
  /** The lines of a file of the console. */
  download(path: string, query?: Record<string, string>): Promise<Line[]>;
  read<Answer>(path: string): Promise<Answer>;
  /** Previews and applies a file of spend. */
  importSpend(act: Extract<OtherAct, { act: 'spend' }>): Promise<void>;
  undoImport(id: string): Promise<void>;
  /** Sends a report about a lead as the partner, until it is answered. */
  report(body: string): Promise<Answer>;
  /** Sends a report that is refused, once. */
  sendRefused(body: string, isProven: boolean): Promise<Answer>;
}

/** Makes the account of an admin, and adds a partner. */
export async function createOperator({
  server,
  store,
  clock,
}: {
  server: HistoryServer;
  store: Store;
  clock: TestClock;
}): Promise<Operator> {
  const passwordHash = await hashPassword('four plain words here');
  const at = clock.now();
  const link = { key: tokenHash('link'), expiresAt: at + 1_000 };
  const of = { name: NAME, passwordHash, at };
  await store.write(addAccount, { name: NAME, role: 'admin', link, by: BY, at });
  const used = { replacedKey: null, requestId: null, sessionKey: tokenHash(newToken()) };
  await store.write(acceptLink, { ...of, ...used, key: link.key });
  const { id: accountId } = await store.reads
    .selectFrom('account')
    .select('id')
    .executeTakeFirstOrThrow();

  let session = { headers: {}, startedAt: 0 };

  /** It began a short time ago: it has not ended, and the password was typed a moment ago. */
  async function headers(): Promise<Record<string, string>> {
    if (clock.now() - session.startedAt < SESSION_MS) return session.headers;
    const token = newToken();
    const key = tokenHash(token);
    const started = { key, replacedKey: null, awaitsCode: false, newHash: null };
    const by = { accountId, verifiedHash: passwordHash, by: BY, at: clock.now() };
    await store.write(startSession, { ...started, ...by });
    const headers = { Cookie: `zf_console=${token}`, 'Sec-Fetch-Site': 'same-origin' };
    session = { headers, startedAt: by.at };
    return headers;
  }

  /** Posts to the API: an object as JSON, a form as it is. */
  async function post(path: string, body: FormData | object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const type = isForm ? {} : { 'Content-Type': 'application/json' };
    const answer = await server.send(API_PATH + path, async () => ({
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      isConsole: true,
      headers: { ...(await headers()), ...type },
    }));
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(500);
    return answer;
  }

  async function get(address: string): Promise<string> {
    const answer = await server.send(address, async () => {
      return { headers: await headers(), isConsole: true };
    });
    expect(answer.status, address).toBe(200);
    return answer.text;
  }

  const added = await post('/partners', { name: 'Acme', id: PARTNER, proof: 'signature' });
  const [secret = ''] = /whsec_[\w+/=]+/.exec(added.text) ?? [];
  expect(secret).not.toBe('');
  let reports = 0;

  /** The same id each time that the request is sent again. */
  function signed(body: string, by: string) {
    reports += 1;
    const own = { id: `msg_${reports}`, body, secret: by };
    return async () => {
      return { method: 'POST', body, headers: signedHeaders({ ...own, now: clock.now() }) };
    };
  }

  return {
    async download(path, query = {}) {
      const separator = path.includes('?') ? '&' : '?';
      return parseRecords(await get(`${path}${separator}${new URLSearchParams(query)}`));
    },
    async read(path) {
      return JSON.parse(await get(API_PATH + path));
    },
    async importSpend({ site, days, rows }) {
      const lines = days.flatMap((day) =>
        rows.map(({ spent, cents }) => {
          const [source, id, campaign] = (SPENT[spent] ?? '').split(',');
          const date = new Date(clock.now() - day * 86_400_000).toISOString().slice(0, 10);
          const cost = (cents / 100).toFixed(2);
          return `${date},${source},${id},${campaign},group,${cost},USD,${cents % 7},100`;
        }),
      );
      const head = 'date,source,campaign_id,campaign,ad_group,cost,currency,clicks,impressions';
      const form = new FormData();
      form.set('file', new File([[head, ...lines].join('\n')], 'spend.csv'));
      form.set('site', site || SEVERAL_SITES);
      const previewed = await post('/spend-imports', form);
      const { id } = JSON.parse(previewed.text) as { id?: string };
      expect(id, previewed.text).toBeDefined();
      await post(`/spend-imports/${id}/apply`, {});
    },
    async undoImport(id) {
      await post(`/spend-imports/${id}/undo`, {});
    },
    report(body) {
      return server.send(REPORTS_PATH, signed(body, secret));
    },
    sendRefused(body, isProven) {
      return server.sendOnce(REPORTS_PATH, signed(body, isProven ? secret : WRONG_SECRET));
    },
  };
}
