// Loaded by `--import` into every thread and process that a test starts. Node itself loads the
// sources there, as in SQLite's writer thread.
import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MUTANT_ON, RECORDS, WORK_FOLDER, workFiles } from './plan.ts';
import { installSwitch } from './switch.ts';

const folder = process.env[WORK_FOLDER];
if (folder) {
  const { sources: list, passed } = workFiles(folder);
  const sources: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  const mutants = installSwitch();
  mutants.on = process.env[MUTANT_ON] ?? null;
  if (process.env[RECORDS]) {
    const known = new Set<string>();
    mutants.passed = (id) => {
      if (known.has(id)) return;
      known.add(id);
      appendFileSync(passed, `${id}\n`);
    };
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = url.startsWith('file:') ? sources[fileURLToPath(url)] : undefined;
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}
