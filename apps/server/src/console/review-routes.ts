import {
  ITEMS_PER_PAGE,
  MAX_ANSWER_LENGTH,
  MAX_REJECTION_LENGTH,
  type Undo,
} from '@zipfront/contracts/console/desk';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import { NO_CHANNELS } from '../notifications/queue-notification.ts';
import type { FormReader } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { Moderation } from '../shipping/reviews/moderate-review.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, lengthError, noteOf, readConsoleForm } from './console-forms.ts';
import { consolePage, refusedForm } from './console-page.ts';
import {
  findNextReview,
  findReview,
  findReviewActions,
  findReviews,
  moderateAtDesk,
} from './desk/desk-reviews.ts';
import { conflictMessage, noSuchItem, queueQuery, queueView } from './queue-view.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['approve', 'The review is published.'],
  ['reject', 'The review is rejected.'],
  ['reopen', 'The decision is taken back: the review is held again.'],
  ['respond', 'Your answer stands below the review.'],
  ['pin', 'The review is pinned: it is shown first.'],
  ['unpin', 'The review is not pinned any more.'],
]);

/** Decisions that can be undone. */
const UNDONE: ReadonlySet<string> = new Set(['approve', 'reject']);

/** Marks that a person can set. */
const MARKS = ['pin', 'unpin'] as const;

interface Shown {
  rejection?: FormView;
  answer?: FormView;
  isConflict?: boolean;
  status?: 200 | 409 | 422;
}

/** The queue of reviews, and the page of each. */
export function reviewRoutes(context: ConsoleContext) {
  const { store, now } = context;

  /** The decision that led to this page, to undo it. */
  async function undoOf(c: Context<ServerEnv>): Promise<Undo> {
    const decided = await findReview(store.reads, c.req.query('of') ?? '');
    const isDecided = decided !== null && decided.status !== 'pending';
    return isDecided && UNDONE.has(c.req.query('done') ?? '')
      ? [{ id: decided.review.id, seen: decided.seen }]
      : [];
  }

  async function list(
    c: Context<ServerEnv>,
    open: OpenSession,
    {
      form = EMPTY_FORM,
      done,
      undo,
      status = 200,
    }: { form?: FormView; done?: string; undo?: Undo; status?: 200 | 422 } = {},
  ): Promise<Response> {
    const query = queueQuery(c, 'reviews');
    const found = await findReviews(store.reads, query);
    const given = { name: 'reviews', query, found, done: done ?? doneOf(c, DONE) } as const;
    const view = await queueView(context, given);
    const screen = { name: 'reviews', ...view, form, undo: undo ?? (await undoOf(c)) } as const;
    return consolePage(c, context, screen, { open, status });
  }

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    { rejection = EMPTY_FORM, answer = EMPTY_FORM, isConflict = false, status = 200 }: Shown = {},
  ): Promise<Response> {
    const item = await findReview(store.reads, c.req.param('id') ?? '');
    if (item === null) return noSuchItem(c, context, open);
    const actions = await findReviewActions(store.reads, item.review.id);
    const next = await findNextReview(store.reads, item.review);
    return consolePage(
      c,
      context,
      {
        name: 'review',
        item,
        actions,
        next: next && itemPath('review', next),
        rejection,
        answer,
        done: doneOf(c, DONE),
        undo: status === 200 ? await undoOf(c) : [],
        conflict: isConflict ? conflictMessage(actions[0]) : null,
      },
      { open, status, site: item.site },
    );
  }

  /** Performs an action, and redirects: after a decision to the next held review. */
  async function moderate(
    c: Context<ServerEnv>,
    open: OpenSession,
    { posted, moderation, typed }: { posted: FormReader; moderation: Moderation; typed: Shown },
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const outcome = await store.write(moderateAtDesk, {
      id,
      moderation,
      seen: posted.value('seen'),
      by: actorOf(c, open),
      at: now(),
      channels: context.channels,
    });
    if (outcome === 'missing') return noSuchItem(c, context, open);
    if (outcome === 'changed-meanwhile') {
      return show(c, open, { ...typed, isConflict: true, status: 409 });
    }
    const { action } = moderation;
    if (!UNDONE.has(action)) return c.redirect(`${itemPath('review', id)}?done=${action}`, 303);
    const decided = await findReview(store.reads, id);
    const next = decided && (await findNextReview(store.reads, decided.review));
    const path = next ? itemPath('review', next) : CONSOLE_PATHS.reviews;
    return c.redirect(`${path}?done=${action}&of=${id}`, 303);
  }

  async function decide(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const reason = noteOf(posted, 'reason');
    const isApproval = posted.value('decision') === 'approve';
    const error = isApproval ? null : reasonError(reason);
    if (error !== null) {
      const rejection = refusedForm({ reason }, { reason: error });
      return show(c, open, { rejection, status: 422 });
    }
    const moderation: Moderation = isApproval
      ? { action: 'approve' }
      : { action: 'reject', reason };
    const typed = { rejection: refusedForm({ reason }, {}) };
    return moderate(c, open, { posted, moderation, typed });
  }

  async function answer(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const text = noteOf(posted, 'text');
    const error =
      text === '' ? 'Write the answer.' : lengthError('An answer', text, MAX_ANSWER_LENGTH);
    if (error !== null) {
      return show(c, open, { answer: refusedForm({ text }, { text: error }), status: 422 });
    }
    const typed = { answer: refusedForm({ text }, {}) };
    return moderate(c, open, { posted, moderation: { action: 'respond', text }, typed });
  }

  async function mark(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const action = MARKS.find((one) => one === posted.value('mark'));
    if (action === undefined) return noSuchItem(c, context, open);
    return moderate(c, open, { posted, moderation: { action }, typed: {} });
  }

  /** Rejects the checked reviews, except those that others decided on meanwhile. */
  async function rejectMany(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const reason = noteOf(posted, 'reason');
    const items = itemsOf(posted);
    const error = items.length === 0 ? 'Tick the reviews to reject.' : reasonError(reason);
    if (error !== null) {
      const form = refusedForm(
        { reason, items: items.map(({ id }) => id).join(' ') },
        { reason: error },
      );
      return list(c, open, { form, status: 422 });
    }
    const rejected = await moderateEach(c, open, items, { action: 'reject', reason });
    const undo = await Promise.all(
      rejected.map(async (id) => ({ id, seen: (await findReview(store.reads, id))?.seen ?? '' })),
    );
    return list(c, open, { done: sentence(rejected.length, items.length, 'rejected'), undo });
  }

  /** Takes decisions back. */
  async function reopen(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const items = itemsOf(await readConsoleForm(c));
    const reopened = await moderateEach(c, open, items, { action: 'reopen' });
    const [only] = reopened;
    if (items.length === 1 && only)
      return c.redirect(`${itemPath('review', only)}?done=reopen`, 303);
    return list(c, open, { done: sentence(reopened.length, items.length, 'held again'), undo: [] });
  }

  async function moderateEach(
    c: Context<ServerEnv>,
    open: OpenSession,
    items: Undo,
    moderation: Moderation,
  ): Promise<string[]> {
    const changed: string[] = [];
    for (const { id, seen } of items) {
      // Authors get no mail: reviews rejected in bulk are from bots, which use other people's
      // addresses.
      const by = actorOf(c, open);
      const step = { id, seen, moderation, by, at: now(), channels: NO_CHANNELS };
      if ((await store.write(moderateAtDesk, step)) === 'changed') changed.push(id);
    }
    return changed;
  }

  return {
    list: (c: Context<ServerEnv>, open: OpenSession) => list(c, open),
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    decide,
    answer,
    mark,
    rejectMany,
    reopen,
  };
}

/** The reviews in a form, each with its id and latest action. */
function itemsOf(posted: FormReader): Undo {
  return posted
    .values('item')
    .slice(0, ITEMS_PER_PAGE)
    .map((item) => {
      const [id = '', seen = ''] = item.split(' ');
      return { id, seen };
    });
}

function reasonError(reason: string): string | null {
  if (reason === '') return 'Write why it is rejected.';
  return lengthError('A reason', reason, MAX_REJECTION_LENGTH);
}

function sentence(changed: number, chosen: number, what: string): string {
  const others = chosen - changed;
  const first = `${changed} ${changed === 1 ? 'review is' : 'reviews are'} ${what}.`;
  return others === 0 ? first : `${first} ${others} changed meanwhile, and stayed as they are.`;
}
