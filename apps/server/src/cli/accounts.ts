import { isRole, ROLES } from '@zipfront/contracts/console/accounts';
import { SCOPE_NAMES, SCOPES } from '@zipfront/contracts/console/capabilities';
import { ROLE_NOTES } from '@zipfront/contracts/console/role-notes';
import { getOwn } from '@zipfront/contracts/own';
import * as v from 'valibot';
import { changeAccount, listAccounts } from '../console/accounts/accounts.ts';
import { addAccount, resetAccount } from '../console/accounts/add-account.ts';
import {
  addApiToken,
  findAccountTokens,
  findApiTokens,
  newApiToken,
  revokeApiToken,
} from '../console/accounts/api-tokens.ts';
import { newLink } from '../console/accounts/links.ts';
import { accountName, nameError } from '../console/accounts/password.ts';
import { withStore } from '../open-store.ts';
import {
  type Actor,
  checkAuditTrail,
  headText,
  isAuditHead,
  terminalActor,
} from '../platform/audit/audit-trail.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { operatorName } from '../platform/operator-name.ts';
import type { Store } from '../platform/store/store.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('accounts <command>')}

  list                       the accounts of the console
  add <name> --role <role>   adds one, and prints a link that sets its password
  reset <name>               takes password, second factor and sessions, and prints a new link;
                             a disabled account can be used again
  disable <name> [--revoke-tokens]
                             ends its sessions; it cannot sign in any more; prints the tokens that it
                             made, which still work unless they are revoked, too
  token <name> --scope <scopes> [--days <number>]
                             makes a token for a program, and prints it; scopes have commas between them
  tokens                     the tokens of programs
  revoke <id>                revokes a token
  audit [<head>]             checks that no entry of the audit trail was changed, and prints its head;
                             with an earlier head, also that it is part of the trail

Roles:
${ROLE_NOTES.map(([role, note]) => `  ${role.padEnd(9)} ${note}`).join('\n')}

Scopes:
${SCOPES.map(([scope, note]) => `  ${scope.padEnd(15)} ${note}`).join('\n')}

A link works once, and for an hour.`;

interface Call extends Surroundings {
  store: Store;
  consoleUrl: string;
  name: string;
  role: string;
  scope: string;
  days: string;
  'revoke-tokens': boolean;
  by: Actor;
}

const COMMANDS: Record<string, { run: (call: Call) => Promise<void>; takes: Argument }> = {
  list: { run: list, takes: 'nothing' },
  add: { run: add, takes: 'account' },
  reset: { run: reset, takes: 'account' },
  disable: { run: disable, takes: 'account' },
  token: { run: token, takes: 'name' },
  tokens: { run: tokens, takes: 'nothing' },
  revoke: { run: revoke, takes: 'name' },
  audit: { run: audit, takes: 'head' },
};

type Argument = 'account' | 'name' | 'head' | 'nothing';

export const accounts = commandLine(run);

async function run(argv: string[], surroundings: Surroundings): Promise<undefined> {
  const text = { type: 'string', default: '' } as const;
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: {
      role: text,
      scope: text,
      days: text,
      'revoke-tokens': { type: 'boolean', default: false },
    },
  });
  const [command = '', typed = '', ...others] = positionals;
  const found = getOwn(COMMANDS, command);
  const name = found?.takes === 'account' ? accountName(typed) : typed.trim();
  const fits = found?.takes === 'head' || (found?.takes === 'nothing') === (name === '');
  if (found === undefined || others.length > 0 || !fits) throw new Error(USAGE);
  if (found.takes === 'account') refuse(nameError(name));
  if (command === 'add' && !isRole(values.role)) {
    throw new Error(`--role expects one of ${ROLES.join(', ')}.\n\n${USAGE}`);
  }
  const { databaseUrl, consoleUrl } = readConfig(surroundings.env);
  const by = terminalActor(operatorName());
  await withStore(databaseUrl, (store) =>
    found.run({ ...surroundings, store, consoleUrl, name, ...values, by }),
  );
}

function refuse(error: string | null): void {
  if (error !== null) throw new Error(error);
}

async function list({ store, print }: Call): Promise<void> {
  const people = await listAccounts(store.reads, Date.now());
  for (const { name, role, state, has_second_factor } of people) {
    const factor = has_second_factor ? 'second factor' : 'no second factor';
    print(`${name.padEnd(24)} ${role.padEnd(9)} ${state.padEnd(9)} ${factor}`);
  }
  print(`${people.length} ${people.length === 1 ? 'account' : 'accounts'}`);
}

async function add({ store, consoleUrl, name, role, by, print }: Call): Promise<void> {
  if (!isRole(role)) return;
  const { link, url } = newLink(consoleUrl, Date.now());
  const isAdded = await store.write(addAccount, { name, role, link, by, at: Date.now() });
  refuse(isAdded ? null : `There is an account of the name ${name}; "reset" makes it a new link.`);
  print(`${name} is added. This link sets the password, once and within an hour:\n${url}`);
}

async function reset({ store, consoleUrl, name, by, print }: Call): Promise<void> {
  const { link, url } = newLink(consoleUrl, Date.now());
  const outcome = await store.write(resetAccount, { name, link, by, at: Date.now() });
  if (outcome === 'missing') refuse(missing(name));
  if (outcome === 'last-reset') print(`${name} is the last admin: use the link before it ends.`);
  print(`${name} is reset. This link sets the password, once and within an hour:\n${url}`);
  await printTokens({ store, name, print });
}

async function disable(call: Call): Promise<void> {
  const { store, name, by, print, 'revoke-tokens': revokesTokens } = call;
  const at = Date.now();
  const tokens = await findAccountTokens(store.reads, name, at);
  const outcome = await store.write(changeAccount, { name, role: null, revokesTokens, by, at });
  if (outcome === 'missing') refuse(missing(name));
  if (outcome === 'last-admin') refuse(`${name} is the last admin; make another one first.`);
  print(`${name} is disabled, and its sessions have ended.`);
  if (revokesTokens) {
    print(`Revoked tokens: ${tokens.map((one) => one.name).join(', ') || 'it had made none'}`);
  } else await printTokens(call);
}

/** They work on: a disabled person may still have them. */
async function printTokens({ store, name, print }: Pick<Call, 'store' | 'name' | 'print'>) {
  const tokens = await findAccountTokens(store.reads, name, Date.now());
  if (tokens.length === 0) return;
  print(`Tokens that ${name} made still work; "revoke <id>" ends one:`);
  for (const token of tokens) print(`  ${token.id} ${token.name}`);
}

const scopesSchema = v.pipe(v.array(v.picklist(SCOPE_NAMES)), v.minLength(1));
const daysSchema = v.pipe(v.string(), v.regex(/^([1-9]\d{0,3})?$/));

async function token({ store, name, scope, days, by, print }: Call): Promise<void> {
  const scopes = v.safeParse(
    scopesSchema,
    scope.split(',').map((one) => one.trim()),
  );
  if (!scopes.success) {
    throw new Error(`--scope expects some of ${SCOPE_NAMES.join(',')}.\n\n${USAGE}`);
  }
  if (!v.is(daysSchema, days)) throw new Error('--days expects a number of days, at most 9999.');
  const expiresInDays = days === '' ? null : Number(days);
  const made = newApiToken({ name, scopes: scopes.output, expiresInDays, by, at: Date.now() });
  await store.write(addApiToken, { row: made.row, by });
  print(`${name} may ${scopes.output.join(', ')}. This is its token, which is shown once:`);
  print(made.token);
}

async function tokens({ store, print }: Call): Promise<void> {
  const found = await findApiTokens(store.reads);
  for (const { id, name, scopes, revoked_at, last_used_at } of found) {
    const used =
      last_used_at === null ? 'never used' : `used ${new Date(last_used_at).toISOString()}`;
    print(`${id} ${name}: ${scopes.join(', ')}; ${revoked_at === null ? used : 'revoked'}`);
  }
  print(`${found.length} ${found.length === 1 ? 'token' : 'tokens'}`);
}

async function revoke({ store, name: id, by, print }: Call): Promise<void> {
  const isRevoked = await store.write(revokeApiToken, { id, by, at: Date.now() });
  refuse(isRevoked ? null : `No token has the id ${id}, or it was revoked before.`);
  print('The token is revoked: the next request with it is refused.');
}

async function audit({ store, name: earlier, print }: Call): Promise<void> {
  const { changed, entries, head } = await checkAuditTrail(store.reads);
  if (changed !== null) {
    throw new Error(
      `The audit trail was changed in the database: entry ${changed} is not what was written. Compare it with a backup.`,
    );
  }
  if (earlier !== '' && !(await isAuditHead(store.reads, earlier))) {
    throw new Error(
      `The audit trail does not have the head ${earlier}: entries were changed or taken away in the database, or it is of another database. Compare it with a backup.`,
    );
  }
  print(`${entries} entries are as they were written; head ${headText(head)}`);
}

function missing(name: string): string {
  return `No account has the name ${name}.`;
}

if (import.meta.main) await runProgram(accounts);
