import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, release } from './release/release.ts';

const USAGE = `Usage: npm run release -- 0.2.0 [--remote <name, path or URL>] [--registry <URL>] [--dry-run]`;

const root = join(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: 'string' },
    registry: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const [version] = positionals;
if (version === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}
try {
  release({
    root,
    version,
    remote: values.remote,
    registry: values.registry,
    isDryRun: values['dry-run'],
    check: () =>
      spawnSync('node', ['scripts/check.ts'], { cwd: root, stdio: 'inherit' }).status === 0,
    print: (line) => console.log(line),
  });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof Refusal ? `Not released. ${reason}` : reason);
  process.exit(1);
}
