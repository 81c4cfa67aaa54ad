import type { Trx } from './schema.ts';

/**
 * A write that does all in a transaction of its own, or throws. Inputs and outputs cross a thread
 * as data.
 */
export type Command<Input, Output> = (trx: Trx, input: Input) => Promise<Output>;

export type AnyCommand = Command<never, unknown>;

/** A write of several inputs, all or none; on PostgreSQL one statement without a transaction. */
export type JoinedCommand<Input> = (trx: Trx, inputs: readonly Input[]) => Promise<void>;

/** A text format in which an input is sent to the writer's thread; the text must be storable. */
export interface Packing<Input> {
  pack(input: Input): string;
  unpack(text: string): Input;
}

/** Commands stand by the names under which they are sent to the writer's thread. */
export interface CommandRegistry {
  nameOf(command: AnyCommand): string;
  run(trx: Trx, name: string, input: unknown): Promise<unknown>;
  packingOf(name: string): Packing<unknown> | undefined;
  joinedOf(name: string): JoinedCommand<unknown> | undefined;
  with(more: Record<string, AnyCommand>): CommandRegistry;
}

/** `packings` are for inputs too slow as JSON; `joined` makes concurrent writes one. */
export function commandRegistry<Commands extends Record<string, AnyCommand>>(
  commands: Commands,
  packings: { [Name in keyof Commands]?: Packing<Parameters<Commands[Name]>[1]> } = {},
  joined: { [Name in keyof Commands]?: JoinedCommand<Parameters<Commands[Name]>[1]> } = {},
): CommandRegistry {
  const byName = new Map<string, AnyCommand>(Object.entries(commands));
  const names = new Map<AnyCommand, string>();
  for (const [name, command] of byName) names.set(command, name);
  const packingByName = new Map(Object.entries(packings));
  const joinedByName = new Map(Object.entries(joined));
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
    joinedOf: (name) => joinedByName.get(name) as JoinedCommand<unknown> | undefined,
    with: (more) => commandRegistry({ ...commands, ...more }, packings, joined),
  };
}
