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
export const PROCESS: Surroundings = {
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
