import { withPicturedControls } from '../platform/store/texts.ts';

/** Environment and streams of a command line. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  printError(line: string): void;
}

/** The surroundings of this process. */
const PROCESS: Surroundings = {
  env: process.env,
  print: console.log,
  printError: console.error,
};

/**
 * Runs a command line.
 *
 * @param run may return an exit code; 0 by default
 * @returns the exit code: 1 if something was refused; standard error says what
 */
export async function runCommandLine(
  { printError }: Surroundings,
  run: () => Promise<number | undefined>,
): Promise<number> {
  try {
    return (await run()) ?? 0;
  } catch (error) {
    printError(withPicturedControls((error as Error).message));
    return 1;
  }
}

/** What only the process itself can do, beside printing lines. */
interface Program extends Surroundings {
  /** Writes text to standard output as it is. */
  write(text: string): void;
  /** The wall clock in epoch milliseconds. */
  now(): number;
}

/**
 * Runs the command line of this process. If its output is no longer read, as behind `| head`, the
 * command does its work to the end, and prints no more.
 *
 * @param command returns the exit code
 */
export async function runProgram(
  command: (argv: string[], surroundings: Program) => Promise<number>,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const write = (text: string) => void process.stdout.write(text);
  process.exitCode = await command(process.argv.slice(2), { ...PROCESS, write, now: Date.now });
}
