import { errorText } from '../platform/refused-files.ts';
import { withPicturedControls } from '../platform/store/texts.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  printError(line: string): void;
}

const PROCESS: Surroundings = { env: process.env, print: console.log, printError: console.error };

/** Its exit code is what `run` returns (0 by default), or 1 if it throws; standard error says why. */
export function commandLine<Parts extends Surroundings>(
  run: (argv: string[], surroundings: Parts) => Promise<number | undefined>,
) {
  return async (argv: string[], surroundings: Parts): Promise<number> => {
    try {
      return (await run(argv, surroundings)) ?? 0;
    } catch (error) {
      surroundings.printError(withPicturedControls(errorText(error)));
      return 1;
    }
  };
}

interface Program extends Surroundings {
  write(text: string): void;
  now(): number;
}

/** If its output is no longer read, as behind `| head`, the command does its work. */
export async function runProgram(
  command: (argv: string[], surroundings: Program) => Promise<number>,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const write = (text: string) => void process.stdout.write(text);
  process.exitCode = await command(process.argv.slice(2), { ...PROCESS, write, now: Date.now });
}
