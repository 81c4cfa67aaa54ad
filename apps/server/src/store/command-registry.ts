import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A write: it gets a transaction of its own and either does all of its work or throws. Inputs
 * cross a thread as text, and outputs by structured clone, so they are plain data.
 */
export type Command<Input, Output> = (trx: Transaction<Database>, input: Input) => Promise<Output>;

/** A command of any input. */
export type AnyCommand = Command<never, unknown>;

/** How an input travels to the writer's thread as a text that holds only what a database takes. */
export interface Packing<Input> {
  pack(input: Input): string;
  unpack(text: string): Input;
}

/** The commands that a store runs, by the names under which they travel to the writer's thread. */
export interface CommandRegistry {
  /** @throws Error for a command that is not in the registry */
  nameOf(command: AnyCommand): string;
  /** Runs a command by its name. Rejects with what the command throws. */
  run(trx: Transaction<Database>, name: string, input: unknown): Promise<unknown>;
  /** How the input of a command travels; undefined for JSON. */
  packingOf(name: string): Packing<unknown> | undefined;
}

/**
 * @param commands by their names
 * @param packings for inputs that JSON would carry too slowly
 */
export function commandRegistry<Commands extends Record<string, AnyCommand>>(
  commands: Commands,
  packings: { [Name in keyof Commands]?: Packing<Parameters<Commands[Name]>[1]> } = {},
): CommandRegistry {
  const byName = new Map<string, AnyCommand>(Object.entries(commands));
  const names = new Map<AnyCommand, string>();
  for (const [name, command] of byName) names.set(command, name);
  const packingByName = new Map(Object.entries(packings));
  return {
    nameOf(command) {
      const name = names.get(command);
      if (name === undefined) {
        throw new Error(
          `The command ${command.name} is not in the store's registry; add it there.`,
        );
      }
      return name;
    },
    async run(trx, name, input) {
      const command = byName.get(name);
      if (command === undefined) throw new Error(`The store has no command ${name}.`);
      return (command as Command<unknown, unknown>)(trx, input);
    },
    packingOf: (name) => packingByName.get(name) as Packing<unknown> | undefined,
  };
}
