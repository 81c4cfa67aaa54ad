import { dayOfDate, startOfDay } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import { type ChangeOutcome, changeAccount, listAccounts } from '../accounts/accounts.ts';
import { addAccount, type ResetOutcome, resetAccount } from '../accounts/add-account.ts';
import { findAccountTokens } from '../accounts/api-tokens.ts';
import { findActions } from '../accounts/audit.ts';
import { findItemNames } from '../accounts/find-item-names.ts';
import { newLink } from '../accounts/links.ts';
import { accountName, nameError } from '../accounts/password.ts';
import type { ConsoleContext } from '../console-context.ts';
import { conflict, Missing, wrong } from './api-problem.ts';
import { cursorTo, placeById, readCursor } from './cursor.ts';
import type { Handlers } from './serve-operation.ts';

function refuseOutcome(outcome: ChangeOutcome | ResetOutcome): void {
  if (outcome === 'missing') throw new Missing();
  if (outcome === 'last-admin') {
    const detail = 'Make another person an admin first, who has signed in once.';
    throw conflict('last-admin', detail);
  }
}

export function accountOperations(context: ConsoleContext) {
  const { store, now, pages, config } = context;
  const db = store.reads;

  return {
    listAccounts: async () => ({ rows: await listAccounts(db, now()) }),

    async addAccount({ body }, { by }) {
      const name = accountName(body.name);
      const error = nameError(name);
      if (error !== null) throw wrong('name', error);
      const { link, url } = newLink(config.consoleUrl, now());
      if (!(await store.write(addAccount, { name, role: body.role, link, by, at: now() }))) {
        throw conflict('name-taken', 'An account has this name.');
      }
      return { name, link: url };
    },

    async changeAccount({ param, body }, { by }) {
      const role = 'role' in body ? body.role : null;
      const name = accountName(param.name);
      const tokens = await findAccountTokens(db, name, now());
      const revokesTokens = body.revoke_tokens ?? false;
      const change = { name, role, revokesTokens, by, at: now() };
      refuseOutcome(await store.write(changeAccount, change));
      return { tokens, tokens_revoked: revokesTokens };
    },

    async resetAccount({ param }, { by }) {
      const name = accountName(param.name);
      const { link, url } = newLink(config.consoleUrl, now());
      refuseOutcome(await store.write(resetAccount, { name, link, by, at: now() }));
      return { name, link: url, tokens: await findAccountTokens(db, name, now()) };
    },

    async listActions({ query }, call) {
      const { limit } = call;
      const { cursor, limit: _limit, ...filters } = query;
      const { person: actor = '', action = '', from, to } = filters;
      const zone = timeZoneOfSite(pages, null);
      const [before] = readCursor(cursor, ['audit', filters], placeById) ?? [''];
      const filter = {
        actor,
        action,
        before,
        from: from === undefined ? null : startOfDay(dayOfDate(from), zone),
        until: to === undefined ? null : startOfDay(dayOfDate(to) + 1, zone),
      };
      const found = await findActions(db, filter, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const names = await findItemNames(db, rows);
      return {
        rows: rows.map((row, index) => ({
          ...row,
          name: call.person === null ? null : (names[index] ?? null),
        })),
        next: last ? cursorTo([last.id], ['audit', filters]) : null,
      };
    },
  } satisfies Partial<Handlers>;
}
