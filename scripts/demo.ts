import { demo } from '../apps/demo/src/cli/demo.ts';
import { runProgram } from '../apps/server/src/cli/run-command-line.ts';
import { build } from './build.ts';

await build();
await runProgram(demo);
