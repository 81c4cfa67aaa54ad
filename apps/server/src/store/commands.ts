import type { Transaction } from 'kysely';
import { keepErrorReport } from '../errors/keep-error-report.ts';
import { deleteOldEvents } from '../events/delete-old-events.ts';
import { packEvents, unpackEvents } from '../events/pack-events.ts';
import { storeEvents } from '../events/store-events.ts';
import { deleteExpired } from '../forms/delete-expired.ts';
import { makeHandoff } from '../handoffs/make-handoff.ts';
import { nameVisitor } from '../handoffs/name-visitor.ts';
import { askForCall } from '../orders/ask-for-call.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { requestCallBack } from '../orders/request-call-back.ts';
import { saveOrder } from '../orders/save-order.ts';
import { importReviews } from '../reviews/import-reviews.ts';
import { keepSecret } from '../reviews/keep-secret.ts';
import { moderateReview } from '../reviews/moderate-review.ts';
import { storeReview } from '../reviews/store-review.ts';
import { cleanMarkedVisit } from '../visits/clean-marked-visit.ts';
import { createVisit } from '../visits/create-visit.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { markVisit } from '../visits/mark-visit.ts';
import { purgeVisits } from '../visits/purge-visits.ts';
import { useVisit } from '../visits/use-visit.ts';
import { probeWrite } from './probe-write.ts';
import type { Database } from './schema.ts';

/**
 * A write: it gets a transaction of its own and either does all of its work or throws. Inputs
 * cross a thread as text, and outputs by structured clone, so they are plain data.
 */
export type Command<Input, Output> = (trx: Transaction<Database>, input: Input) => Promise<Output>;

/** Every write that the server can make, by name. */
export const commands = {
  createVisit,
  useVisit,
  deleteVisit,
  markVisit,
  cleanMarkedVisit,
  purgeVisits,
  makeHandoff,
  nameVisitor,
  storeEvents,
  deleteOldEvents,
  deleteExpired,
  keepErrorReport,
  storeReview,
  moderateReview,
  importReviews,
  keepSecret,
  saveOrder,
  confirmOrder,
  askForCall,
  requestCallBack,
  probeWrite,
};

export type CommandName = keyof typeof commands;
export type CommandInput<Name extends CommandName> = Parameters<(typeof commands)[Name]>[1];
export type CommandOutput<Name extends CommandName> = Awaited<ReturnType<(typeof commands)[Name]>>;

/**
 * Whether a command brings what many requests asked for. Who sends it has gathered it, and it need
 * not wait another turn of the event loop for others to join it.
 */
export function isGathered(name: CommandName): boolean {
  return name === 'storeEvents';
}

/** How an input travels to the writer's thread as a text that holds only what a database takes. */
interface Packing<Input> {
  pack(input: Input): string;
  unpack(text: string): Input;
}

/** Inputs for which JSON would be too slow a way. */
const packings: { [Name in CommandName]?: Packing<CommandInput<Name>> } = {
  storeEvents: { pack: packEvents, unpack: unpackEvents },
};

/** How the input of a command travels, where it has a way of its own. */
export function packingOf(name: CommandName): Packing<unknown> | undefined {
  return packings[name] as Packing<unknown> | undefined;
}

/** Runs a command by its name. Throws what the command throws. */
export function runCommand(
  trx: Transaction<Database>,
  name: CommandName,
  input: unknown,
): Promise<unknown> {
  const command = commands[name] as Command<unknown, unknown>;
  return command(trx, input);
}
