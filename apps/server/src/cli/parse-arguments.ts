import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** @throws Error with a sentence about the first wrong option, and the usage */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, usage }: { options: Options; usage: string },
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's further sentences are about arguments that start with a hyphen.
    const [sentence] = (error as Error).message.split(/\.\s/);
    throw new Error(`${sentence}.\n\n${usage}`);
  }
}
