import { demo } from '../apps/server/src/cli/demo.ts';
import { PROCESS } from '../apps/server/src/cli/run-command-line.ts';
import { build } from './build.ts';

await build();
process.exitCode = await demo(process.argv.slice(2), PROCESS);
