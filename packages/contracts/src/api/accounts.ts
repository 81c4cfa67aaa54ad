import * as v from 'valibot';
import { ROLES } from '../console/accounts.ts';
import { accounts, audit } from './access.ts';
import { day, instant, listSchema, nullableText, objects, partOfList, text } from './schemas.ts';
import { accountName } from './sessions.ts';

const ofAccount = v.strictObject({ name: accountName });
const LAST_ADMIN = 'It is the last admin who can sign in.';
const UNKNOWN_ACCOUNT = { 404: 'No account has this name.' } as const;

const account = v.object({
  name: v.string(),
  role: v.picklist(ROLES),
  state: v.picklist(['active', 'invited', 'disabled']),
  has_second_factor: v.boolean(),
  last_used_at: v.nullable(instant),
});

/** The tokens that an account made, and that still worked before the change. */
const tokens = objects({ id: v.string(), name: v.string() });

const invited = v.object({ name: v.string(), link: nullableText });

export const listAccounts = accounts.get('listAccounts', '/accounts', {
  summary: 'Accounts by name.',
  ok: v.object({ rows: v.array(account) }),
});

export const addAccount = accounts.post('addAccount', '/accounts', {
  summary: 'Adds an account. The link of this answer sets its password, once and within an hour.',
  confirm: true,
  repeatable: true,
  body: v.strictObject({ name: accountName, role: v.picklist(ROLES) }),
  ok: invited,
  secret: 'link',
  status: 201,
  errors: { 409: 'An account has this name.' },
});

export const changeAccount = accounts.patch('changeAccount', '/accounts/{name}', {
  summary:
    'Gives an account another role, or disables it; its sessions end. The tokens that it made still work unless they are revoked, too.',
  confirm: true,
  param: ofAccount,
  body: v.union([
    v.strictObject({ role: v.picklist(ROLES), revoke_tokens: v.optional(v.boolean()) }),
    v.strictObject({ disabled: v.literal(true), revoke_tokens: v.optional(v.boolean()) }),
  ]),
  ok: v.object({ tokens, tokens_revoked: v.boolean() }),
  errors: { ...UNKNOWN_ACCOUNT, 409: LAST_ADMIN },
});

export const resetAccount = accounts.post('resetAccount', '/accounts/{name}/reset', {
  summary:
    'Takes the password, the second factor and the sessions of an account, and makes a new link.',
  confirm: true,
  repeatable: true,
  param: ofAccount,
  ok: v.object({ ...invited.entries, tokens }),
  secret: 'link',
  status: 201,
  errors: { ...UNKNOWN_ACCOUNT, 409: LAST_ADMIN },
});

export const listActions = audit.list('listActions', '/audit', {
  summary: 'Entries of the audit trail, the newest first.',
  query: v.strictObject({
    person: v.optional(text),
    action: v.optional(text),
    from: v.optional(day),
    to: v.optional(day),
    ...partOfList,
  }),
  ok: listSchema(
    v.object({
      id: v.string(),
      at: instant,
      actor: v.string(),
      role: v.string(),
      action: v.string(),
      subject: nullableText,
      /** Further facts, without personal data. */
      detail: v.record(v.string(), v.string()),
      /** Null once deleted and for programs. Files would keep it. */
      name: v.pipe(nullableText, v.metadata({ isInFiles: false })),
    }),
  ),
});
