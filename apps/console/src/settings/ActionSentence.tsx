import type { listActions } from '@zipfront/contracts/api/accounts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { type AuditAction, itemOfAction } from '@zipfront/contracts/console/audit-actions';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { dollars } from '../desk/order-words.ts';

type Action = ResponseOf<typeof listActions>['rows'][number];

interface Thing {
  name: string;
  address: string | null;
}

const PEOPLE = CONSOLE_PATHS.people;

const account = ({ subject }: Action): Thing => ({ name: subject ?? '', address: PEOPLE });

const partner = ({ subject }: Action): Thing => ({
  name: subject ?? '',
  address: itemPath('partner', subject ?? ''),
});

const token = ({ detail }: Action): Thing => ({ name: detail.name ?? '', address: PEOPLE });

const report = ({ detail }: Action): Thing => ({ name: detail.name ?? '', address: null });

const spendImport = ({ subject, detail }: Action): Thing => ({
  name: detail.file ?? 'a file',
  address: itemPath('spendImport', subject ?? ''),
});

const ITEMS = {
  'call-back': { page: 'callBack', name: 'a call-back' },
  order: { page: 'order', name: 'the order' },
  review: { page: 'review', name: 'a review' },
} as const;

/** An item of the desk: `order 7K3M-9QXT`. */
const item = (action: Action): Thing | null => {
  const { kind, key } = itemOfAction(action);
  const found = getOwn(ITEMS, kind) as (typeof ITEMS)[keyof typeof ITEMS] | undefined;
  if (found === undefined || key === '') return null;
  const name = kind === 'order' ? `${found.name} ${key}` : found.name;
  const person = action.name;
  const ofPerson = person === null ? name : `${name.replace(/^a /, 'the ')} of ${person}`;
  return { name: ofPerson, address: itemPath(found.page, key) };
};

const deletedItem = (action: Action): Thing | null => {
  const found = item(action);
  return found && { ...found, address: null };
};

const plain = ({ subject }: Action): Thing | null =>
  subject === null ? null : { name: subject, address: null };

const nothing = () => null;

const WORDS: Record<AuditAction, readonly [verb: string, thing: (of: Action) => Thing | null]> = {
  'sign-in': ['signed in', nothing],
  'sign-in-failed': ['failed to sign in', nothing],
  'password-accepted': ['typed the right password, before the code', nothing],
  'sign-out': ['signed out', nothing],
  'password-confirmed': ['typed the password again', nothing],
  'password-changed': ['changed the password', nothing],
  'second-factor-on': ['turned the second factor on', nothing],
  'second-factor-off': ['turned the second factor off', nothing],
  'session-ended': ['ended a session', nothing],
  'link-used': ['set a password by a link', nothing],
  'account-added': ['added', account],
  'account-reset': ['made a new link for', account],
  'account-disabled': ['disabled', account],
  'role-changed': ['changed the role of', account],
  'contact-shown': ['saw the contact of', item],
  'call-back-changed': ['changed', item],
  'review-moderated': ['moderated', item],
  'order-changed': ['changed', item],
  'order-deleted': ['deleted', deletedItem],
  'call-back-deleted': ['deleted', deletedItem],
  'review-deleted': ['deleted', deletedItem],
  'notifications-resent': ['sent notifications again', nothing],
  'test-mail-sent': ['sent a test mail', nothing],
  'spend-imported': ['imported the spend of', spendImport],
  'spend-undone': ['undid the import of', spendImport],
  'campaigns-joined': ['joined two names of a campaign', nothing],
  'campaigns-separated': ['separated two names of a campaign', nothing],
  'partner-added': ['added the partner', partner],
  'partner-key-made': ['made a key of', partner],
  'partner-key-ended': ['ended a key of', partner],
  'partner-status-mapping-changed': ['changed the status mapping of', partner],
  'partner-disabled': ['disabled the partner', partner],
  'partner-enabled': ['enabled the partner', partner],
  'postback-corrected': ['corrected a report of', partner],
  'postback-dismissed': ['dismissed a report of', partner],
  'feed-key-made': ['made a key of the feed', nothing],
  'feed-fetched': ['fetched the feed', nothing],
  'conversions-sent': ['sent conversions of', plain],
  'upload-file-made': ['made a file of conversions', nothing],
  'upload-downloaded': ['downloaded a file of conversions', nothing],
  'uploads-resent': ['sent refused conversions again, of', plain],
  'bad-events-replayed': ['validated bad events again', nothing],
  'backup-taken': ['took the backup', plain],
  'backup-restored': ['restored the backup', plain],
  'content-refused': ['refused the content files', nothing],
  'content-published': ['published the content files', nothing],
  'token-made': ['made the token', token],
  'token-revoked': ['revoked the token', token],
  'saved-report-added': ['saved the report', report],
  'saved-report-changed': ['changed the saved report', report],
  'saved-report-deleted': ['deleted the saved report', report],
  'saved-report-sent': ['sent the saved report', report],
};

export function ActionSentence({ action }: { action: Action }) {
  const words = getOwn(WORDS, action.action) as (typeof WORDS)[AuditAction] | undefined;
  const [verb, thingOf] = words ?? [action.action.replaceAll('-', ' '), plain];
  const thing = thingOf(action);
  return (
    <>
      <b>{action.actor}</b> {verb}{' '}
      {thing === null ? null : thing.address === null ? (
        thing.name
      ) : (
        <a href={thing.address} className="link">
          {thing.name}
        </a>
      )}
    </>
  );
}

const IN_SENTENCE = new Set(['name', 'file', 'order', 'report', 'notification', 'key']);

/**
 * The details of an entry that its sentence leaves out: `price: $1,000 → $1,200`, `status: booked →
 * carrier sought`.
 */
export function factsText({ detail }: Action): string {
  const { before, after, from, to, what, ...others } = detail;
  const change =
    before === undefined && after === undefined
      ? ''
      : `: ${valueText(what, before)} → ${valueText(what, after)}`;
  return [
    what === undefined ? null : `${spacedText(what)}${change}`,
    from === undefined ? null : `${from} → ${to}`,
    ...Object.entries(others).flatMap(([name, value]) =>
      IN_SENTENCE.has(name) ? [] : [`${spacedText(name)}: ${value}`],
    ),
  ]
    .filter((fact) => fact !== null)
    .join(', ');
}

/** A value before or after a change; the price and status of an order as the desk writes them. */
function valueText(what: string | undefined, value = ''): string {
  if (what === 'price' && value !== '') return dollars(Number(value));
  const status = what === 'status' ? getOwn<string>(ORDER_STATUS_WORDS, value) : undefined;
  return status?.toLowerCase() ?? (spacedText(value) || 'none');
}

/** A name of the API in words; days and amounts stay as they are. */
function spacedText(name = ''): string {
  return name.replaceAll(/(?<=[a-z])-(?=[a-z])/g, ' ');
}
