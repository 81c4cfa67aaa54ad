import {
  CALL_AGAIN_CHOICES,
  CALL_OUTCOMES,
  MAX_NOTE_LENGTH,
} from '@zipfront/contracts/console/desk';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time';
import type { Context } from 'hono';
import type { FormReader } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { timeZoneOfSite } from '../site/pages/time-zones-of.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, lengthError, noteOf, readConsoleForm, versionOf } from './console-forms.ts';
import { consolePage, messagePage, refusedForm } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { type CallBackChange, changeCallBack, findCallBack } from './desk/call-back.ts';
import { findEntries, findHolders, findOverdueKeys } from './desk/entries.ts';
import { findCallBacks } from './desk/queues.ts';
import { findShownNumber, showContact } from './desk/show-contact.ts';
import { conflictMessage, noSuchItem, overdueQuery, queueQuery, queueView } from './queue-view.ts';
import { typedTime } from './screen-times.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['no-answer', 'Noted: no answer. The call-back stays open.'],
  ['call-again', 'Noted. The call-back is back in the queue, for the time that you chose.'],
  ['done', 'The call-back is done.'],
  ['wrong-number', 'The call-back is closed: its number is wrong.'],
  ['note', 'Your note is stored.'],
  ['holder', 'The holder is changed.'],
  ['deleted', 'The call-back is deleted.'],
  ['reopened', 'The call-back is open again.'],
]);

/** Outcomes after which the item is finished, and the queue opens. */
const TO_QUEUE: ReadonlySet<string> = new Set(CALL_OUTCOMES);

/** A person can be called again within this time. */
const MAX_WAIT_MS = 366 * DAY_MS;

/** The queue of call-backs, and the page of each. */
export function callBackRoutes(context: ConsoleContext) {
  const { store, now, zipCodes } = context;

  const overdueOf = (keys: string[]) =>
    findOverdueKeys(store.reads, { queue: 'call-backs', keys, ...overdueQuery(context) });

  async function list(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const query = queueQuery(c, 'call-backs');
    const found = await findCallBacks(store.reads, { ...query, accountId: open.account.id });
    const overdue = await overdueOf(found.map(({ id }) => id));
    const shown = { name: 'call-backs', query, found, done: doneOf(c, DONE), overdue } as const;
    const view = await queueView(context, shown);
    return consolePage(c, context, { name: 'call-backs', ...view }, { open });
  }

  interface Shown {
    phone?: string;
    form?: FormView;
    isConflict?: boolean;
    status?: 200 | 409 | 422;
  }

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    { phone, form = EMPTY_FORM, isConflict = false, status = 200 }: Shown = {},
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const item = await findCallBack(store.reads, id, zipCodes);
    if (item === null) return noSuchItem(c, context, open);
    const entries = await findEntries(store.reads, { call_back_id: id });
    const holders = await findHolders(store.reads);
    return consolePage(
      c,
      context,
      {
        name: 'call-back',
        item: {
          ...item,
          phone: phone ?? (await findShownNumber(store.reads, { id, accountId: open.account.id })),
        },
        entries,
        holders: holders.map(({ name }) => name),
        isOverdue: (await overdueOf([id])).length > 0,
        canDelete: mayOpen(open.account.role, 'callBackDelete'),
        form,
        done: doneOf(c, DONE),
        conflict: isConflict ? conflictMessage(entries[0]) : null,
        now: now(),
      },
      { open, status, site: item.site },
    );
  }

  async function showNumber(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const phone = await store.write(showContact, { id, by: actorOf(c, open), at: now() });
    return phone === null ? noSuchItem(c, context, open) : show(c, open, { phone });
  }

  /**
   * Makes a change, and redirects. If another person changed the item first, shows it with the
   * typed values.
   */
  async function change(
    c: Context<ServerEnv>,
    open: OpenSession,
    { posted, wanted, values }: { posted: FormReader; wanted: CallBackChange; values: Values },
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const outcome = await store.write(changeCallBack, {
      id,
      version: versionOf(posted),
      change: wanted,
      by: actorOf(c, open),
      at: now(),
    });
    if (outcome === 'missing') return noSuchItem(c, context, open);
    if (outcome === 'changed-meanwhile') {
      return show(c, open, { form: refusedForm(values, {}), isConflict: true, status: 409 });
    }
    const done = doneWord(wanted);
    const path = TO_QUEUE.has(done) ? CONSOLE_PATHS.callBacks : itemPath('callBack', id);
    return c.redirect(`${path}?done=${done}`, 303);
  }

  async function addEntry(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const values = valuesOf(posted);
    const item = await findCallBack(store.reads, c.req.param('id') ?? '', zipCodes);
    if (item === null) return noSuchItem(c, context, open);
    const timeZone = timeZoneOfSite(context.pages, item.site);
    const read = readEntry(values, { now: now(), timeZone });
    if ('errors' in read) {
      return show(c, open, { form: refusedForm(values, read.errors), status: 422 });
    }
    return change(c, open, { posted, wanted: read, values });
  }

  async function setHolder(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const name = posted.value('holder');
    const holder = (await findHolders(store.reads)).find((one) => one.name === name) ?? null;
    if (holder === null && name !== '') {
      const text = 'No account of this name may hold an item: choose a person of the list.';
      return messagePage(c, context, { status: 422, title: 'Not stored', text }, open);
    }
    return change(c, open, { posted, wanted: { what: 'holder', holder }, values: {} });
  }

  return {
    list,
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    showNumber,
    addEntry,
    setHolder,
  };
}

type Values = Record<string, string>;

/** The typed values of the form for an entry. */
function valuesOf(posted: FormReader): Values {
  const names = ['outcome', 'again', 'at'];
  const values = Object.fromEntries(names.map((name) => [name, posted.value(name).slice(0, 40)]));
  return { ...values, note: noteOf(posted) };
}

/** The change that a form requests, or its errors by field. */
function readEntry(
  { outcome = '', again = '', at = '', note = '' }: Values,
  { now, timeZone }: { now: number; timeZone: string },
): CallBackChange | { errors: Values } {
  const tooLong = lengthError('A note', note, MAX_NOTE_LENGTH);
  if (tooLong !== null) return { errors: { note: tooLong } };
  if (outcome === 'note') {
    return note === ''
      ? { errors: { note: 'Write the note, or choose what happened.' } }
      : { what: 'note', note };
  }
  if (outcome === 'reopen') return { what: 'reopen', note: note || null };
  const known = CALL_OUTCOMES.find((one) => one === outcome);
  if (known === undefined) return { errors: { outcome: 'Choose what happened.' } };
  if (known === 'done' || known === 'wrong-number') {
    return { what: 'attempt', outcome: known, callAgainAt: null, note: note || null };
  }
  const choice = CALL_AGAIN_CHOICES.find(([value]) => value === again)?.[0];
  if (choice === undefined) return { errors: { again: 'Choose when to call again.' } };
  const time = choice === 'at' ? typedTime(at, timeZone) : { at: now + Number(choice) * MINUTE_MS };
  if ('error' in time) return { errors: { at: time.error } };
  const callAgainAt = time.at;
  if (callAgainAt <= now) return { errors: { at: 'This time is over. Type a later one.' } };
  if (callAgainAt > now + MAX_WAIT_MS) return { errors: { at: 'Type a time within a year.' } };
  return { what: 'attempt', outcome: known, callAgainAt, note: note || null };
}

function doneWord(change: CallBackChange): string {
  switch (change.what) {
    case 'attempt':
      return change.outcome;
    case 'reopen':
      return 'reopened';
    default:
      return change.what;
  }
}
