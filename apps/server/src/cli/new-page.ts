import { createInterface } from 'node:readline/promises';
import { readConfig } from '../platform/config/config.ts';
import { shownPath } from '../site/pages/content/yaml-file.ts';
import { copyPage } from './copy-page.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `npm run new-page -- /winter-tires/ [--from /new-driver/] [--locale en-US]

Creates a page as a copy of an existing one. Asks for the address if it is missing.
  --from    address of the page to copy; default: a campaign page of the site whose path the
            address starts with
  --locale  language of the new page; default: that of the copied page`;

async function run(argv: string[], { env, print }: Surroundings): Promise<number> {
  const { values, positionals } = parseArguments(argv, {
    usage: USAGE,
    options: { from: { type: 'string' }, locale: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help || positionals.length > 1) {
    print(USAGE);
    return values.help ? 0 : 1;
  }
  const config = readConfig(env);
  const input = positionals[0] === undefined ? await ask() : { path: positionals[0], ...values };
  const file = copyPage(config.contentDir, input);
  const folder = env.CONTENT_DIR ? `CONTENT_DIR=${env.CONTENT_DIR} ` : '';
  print(`${shownPath(file)} was created. With ${folder}npm run dev the page is at`);
  print(`  http://localhost:${config.port}${input.path}`);
  print('Change its title, description and texts; docs/content/fields.md describes each field.');
  return 0;
}

async function ask(): Promise<{ path: string; from?: string; locale?: string }> {
  if (!process.stdin.isTTY) throw new Error(USAGE);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const path = await terminal.question('Address of the new page, such as /winter-tires/: ');
  const from = await terminal.question(
    'Address of the page to copy (a campaign page of its site): ',
  );
  const locale = await terminal.question('Language, en-US or es-US (as the copied page): ');
  terminal.close();
  return { path: path.trim(), from: from.trim(), locale: locale.trim() };
}

await runProgram(commandLine(run));
