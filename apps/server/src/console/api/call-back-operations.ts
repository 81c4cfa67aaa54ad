import {
  CALL_BACK_RULES,
  type changeCallBack as changeCallBackOperation,
} from '@zipfront/contracts/api/call-backs';
import { NEEDS_NOTE } from '@zipfront/contracts/api/desk';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import { CALL_OUTCOMES, MAX_CALL_WAIT_MS } from '@zipfront/contracts/console/desk';
import { overdueQuery } from '../../notifications/overdue.ts';
import type { ConsoleContext } from '../console-context.ts';
import { type CallBackChange, changeCallBack, findCallBack } from '../desk/call-back.ts';
import { countQueues } from '../desk/count-queues.ts';
import { deleteCallBackAtDesk } from '../desk/deletion.ts';
import {
  callBackQueueOrder,
  countCallable,
  countCallBacks,
  type findCallBackLines,
  findCallBacks,
} from '../desk/desk-call-backs.ts';
import { countOrders } from '../desk/desk-orders.ts';
import { findDeskEntries, findHolders } from '../desk/entries.ts';
import { countOverdue } from '../desk/overdue.ts';
import { findShownNumber, showCallBackNumber } from '../desk/show-contact.ts';
import { changedMeanwhile, conflict, Missing, requireChanged, wrong } from './api-problem.ts';
import {
  deskActor,
  deskLines,
  findQueuePart,
  forCaller,
  requireHolder,
  writtenText,
} from './desk-caller.ts';
import type { Call, Handlers } from './serve-operation.ts';

/** The desk, and its call-backs. Numbers, and what may hold some, are for people alone. */
export function callBackOperations(context: ConsoleContext) {
  const { store, now } = context;
  const db = store.reads;

  return {
    async getDesk() {
      const [counts, callable, overdue, holders, openOrders, botCallBacks, botOrders] =
        await Promise.all([
          countQueues(db),
          countCallable(db, { zipCodes: context.zipCodes, now: now() }),
          countOverdue(db, overdueQuery(context)),
          findHolders(db),
          countOrders(db, 'open'),
          countCallBacks(db, 'bots'),
          countOrders(db, 'bots'),
        ]);
      return {
        call_backs: counts['call-backs'],
        callable_call_backs: callable,
        orders: counts.orders,
        reviews: counts.reviews,
        overdue_call_backs: overdue.callBacks,
        overdue_orders: overdue.orders,
        open_orders: openOrders,
        bot_call_backs: botCallBacks,
        bot_orders: botOrders,
        holders: holders.map(({ name }) => name),
      };
    },

    async listCallBacks({ query }, call) {
      const { rows, next } = await findQueuePart(call, {
        query,
        orderOf: callBackQueueOrder,
        find: (question, limit) => findCallBacks(db, question, limit),
      });
      return { rows: await createLines(rows, call), next };
    },

    getCallBack: ({ param }, call) => callBackAt(param.id, call),

    async changeCallBack({ param, body }, call) {
      const item = await callBackAt(param.id, call);
      const change = await callBackChange(body, item.history[0]?.what);
      const by = deskActor(call);
      const version = Number(call.version);
      const isHeldByOther = item.holder !== null && item.holder !== by.name;
      if (change.what === 'attempt' && isHeldByOther) {
        const found = await findCallBack(db, param.id);
        if (found?.version !== version) throw changedMeanwhile(item);
        const detail = `${item.holder} holds it, and notes its outcome. Take it over first.`;
        throw conflict('not-owner', detail);
      }
      const outcome = await store.write(changeCallBack, {
        id: param.id,
        version,
        change,
        by,
        at: now(),
      });
      await requireChanged(outcome, () => callBackAt(param.id, call));
      return callBackAt(param.id, call);
    },

    async showCallBackNumber({ param }, call) {
      const input = { id: param.id, by: deskActor(call), at: now() };
      const phone = await store.write(showCallBackNumber, input);
      if (phone === null) throw new Missing();
      return { phone };
    },

    async deleteCallBack({ param: { id } }, call) {
      const input = { id, version: Number(call.version), by: deskActor(call), at: now() };
      const outcome = await store.write(deleteCallBackAtDesk, input);
      return requireChanged(outcome, () => callBackAt(id, call));
    },
  } satisfies Partial<Handlers>;

  function createLines(found: Awaited<ReturnType<typeof findCallBackLines>>, call: Call) {
    return deskLines(context, found, { queue: 'call-backs', itemKey: ({ id }) => id, call });
  }

  async function callBackAt(id: string, call: Call) {
    const item = await findCallBack(db, id);
    const [line] = item === null ? [] : await createLines([item], call);
    if (item === null || line === undefined) throw new Missing();
    call.setVersion(String(item.version));
    const history = await findDeskEntries(db, { call_back_id: id });
    const accountId = call.person?.account.id ?? null;
    return {
      ...item,
      ...line,
      phone: accountId === null ? null : await findShownNumber(db, { id, accountId }),
      history: history.map((entry) => forCaller(entry, call)),
    };
  }

  async function callBackChange(
    body: ParsedRequest<typeof changeCallBackOperation>['body'],
    latest: string | undefined,
  ): Promise<CallBackChange> {
    const { action, call_again_at: again } = body;
    const note = writtenText(body.note) || null;
    switch (action) {
      case 'note':
        if (note === null) throw wrong('note', NEEDS_NOTE);
        return { what: 'note', note };
      case 'hold':
        if (body.holder === undefined) throw wrong('holder', CALL_BACK_RULES.hold);
        return { what: 'holder', holder: await requireHolder(db, body.holder) };
      case 'reopen':
        return { what: 'reopen', note };
      case 'undo':
        if (!CALL_OUTCOMES.some((outcome) => outcome === latest)) {
          throw wrong('action', CALL_BACK_RULES.undo);
        }
        return { what: 'undo' };
      case 'done':
      case 'wrong-number':
        return { what: 'attempt', outcome: action, callAgainAt: null, note };
      default: {
        const callAgainAt = again === undefined ? Number.NaN : Date.parse(again);
        if (!(callAgainAt > now() && callAgainAt <= now() + MAX_CALL_WAIT_MS)) {
          throw wrong('call_again_at', CALL_BACK_RULES.callAgain);
        }
        const outcome = action === 'no-answer' ? 'no-answer' : 'call-again';
        return { what: 'attempt', outcome, callAgainAt, note };
      }
    }
  }
}
