import { diagnose } from '../doctor/diagnose.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { findingText } from '../platform/finding.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('doctor')}

Says what this server lacks for visitors, a line each, with the cure. It reads the same variables as
the server, and changes no data.`;

const TOPIC_WIDTH = 'hand-offs'.length + 1;

/** Fails if there is a problem. */
export const doctor = commandLine(run);

async function run(argv: string[], { env, print }: Surroundings): Promise<number> {
  if (argv.length > 0) throw new Error(USAGE);
  const findings = await diagnose(readConfig(env), Date.now);
  for (const finding of findings) {
    print(`${finding.topic.padEnd(TOPIC_WIDTH)} ${findingText(finding)}`);
  }
  if (findings.length === 0) {
    print('No problems: this server is ready for visitors.');
    return 0;
  }
  print(`${findings.length} ${findings.length === 1 ? 'problem' : 'problems'}.`);
  return 1;
}

if (import.meta.main) await runProgram(doctor);
