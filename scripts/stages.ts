import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Where Node keeps what it made of sources: a server of a test starts in three quarters of the time. */
const COMPILE_CACHE = join(root, 'var', 'compile-cache');

/** A command of a run, and where its outcome can be read if it counts tests. */
export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs a stage with its output on this terminal; true where it exited with 0. */
export function runStage({ name, command, args, env = {} }: Stage): Promise<boolean> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
      resolve(code === 0);
    });
  });
}
