import * as v from 'valibot';
import { CALL_OUTCOMES, ENTRY_KINDS, QUEUE_FILTERS } from '../console/desk.ts';
import { contacts, deletion, desk } from './access.ts';
import { consent, NEEDS_NOTE, NO_HOLDER, note, search, whereabouts } from './desk.ts';
import {
  byId,
  count,
  instant,
  listSchema,
  nullableText,
  objects,
  partOfList,
  sentInstant,
  text,
} from './schemas.ts';

const UNKNOWN = { 404: 'No call-back has this id.' } as const;

const callBackLine = {
  id: v.string(),
  /** It is null for programs. */
  name: nullableText,
  status: v.picklist(['open', 'done', 'wrong-number']),
  made_at: instant,
  closed_at: v.nullable(instant),
  call_again_at: v.nullable(instant),
  holder: nullableText,
  about: nullableText,
  locale: v.string(),
  attempts: count,
  is_overdue: v.boolean(),
  /** Why it looks as a bot's; null where nothing does. */
  bot_sign: nullableText,
  ...whereabouts,
};

const callBack = v.object({
  ...callBackLine,
  site: v.string(),
  path: v.string(),
  /** The number, for the person who was shown it, while that person holds the open item. */
  phone: nullableText,
  consent,
  is_asked_elsewhere: v.boolean(),
  is_unverified: v.boolean(),
  is_bot: v.boolean(),
  history: objects({
    at: instant,
    actor: v.string(),
    what: v.picklist(ENTRY_KINDS),
    /** It is null for programs. */
    note: nullableText,
    until: v.nullable(instant),
  }),
});

export const listCallBacks = desk.get('listCallBacks', '/call-backs', {
  summary: 'Call-backs: open ones by when they are due, closed ones with the latest first.',
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS['call-backs'])),
    search,
    ...partOfList,
  }),
  ok: listSchema(v.object(callBackLine)),
});

export const getCallBack = desk.get('getCallBack', '/call-backs/{id}', {
  summary: 'A call-back with its history, without its number.',
  param: byId,
  ok: callBack,
  versioned: true,
  errors: UNKNOWN,
});

export const CALL_BACK_RULES = {
  hold: 'Name the account, or null.',
  undo: 'Only an outcome that nothing came after can be undone.',
  callAgain: 'Send a time within a year.',
} as const;

export const changeCallBack = desk.patch('changeCallBack', '/call-backs/{id}', {
  summary:
    'Notes the outcome of a call or undoes it, writes a note, sets the holder, or opens it again.',
  repeatable: true,
  param: byId,
  body: v.strictObject({
    action: v.picklist([...CALL_OUTCOMES, 'note', 'hold', 'reopen', 'undo']),
    /** Needed after `no-answer` and `call-again`: within a year. */
    call_again_at: v.optional(sentInstant),
    note: v.optional(note),
    holder: v.optional(v.nullable(text)),
  }),
  rules: [
    `\`note\`: ${NEEDS_NOTE}`,
    `\`hold\`: ${CALL_BACK_RULES.hold}`,
    NO_HOLDER,
    `\`undo\`: ${CALL_BACK_RULES.undo}`,
    `\`no-answer\`, \`call-again\`: ${CALL_BACK_RULES.callAgain}`,
  ],
  ok: callBack,
  versioned: true,
  errors: { ...UNKNOWN, 409: 'Another account holds it, and notes the outcome.' },
});

export const showCallBackNumber = contacts.post('showCallBackNumber', '/call-backs/{id}/number', {
  summary:
    'Shows the number of a call-back; the audit trail has it, and an open one without a holder is held.',
  param: byId,
  ok: v.object({ phone: v.string() }),
  errors: UNKNOWN,
});

export const deleteCallBack = deletion.delete('deleteCallBack', '/call-backs/{id}', {
  summary:
    'Deletes a call-back with its number, consent and history. It cannot be taken back; the audit trail has its id.',
  param: byId,
  current: callBack,
  versioned: true,
  status: 204,
  errors: UNKNOWN,
});
