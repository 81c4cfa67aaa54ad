import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { nameOf } from '../apps/server/src/pages/content/yaml-file.ts';
import { addPage } from './add-page.ts';

const USAGE = `npm run new-page -- /winter-tires/ [--from /compare-auto-insurance/] [--locale en-US]

Makes a page by copying one that is there. Without an address it asks.
  --from    the address of the page that is copied
  --locale  the language of the new page; when left out, that of the copied page`;

const DEFAULT_FROM = '/compare-auto-insurance/';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      locale: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length > 1) {
    console.log(USAGE);
    process.exit(values.help ? 0 : 1);
  }
  const config = readConfig(process.env);
  const answers = positionals[0] === undefined ? await ask() : { path: positionals[0], ...values };
  const file = addPage(config.contentDir, { ...answers, from: answers.from || DEFAULT_FROM });
  console.log(`${nameOf(file)} is a page of its own now. With npm run dev it is at`);
  console.log(`  ${config.publicUrl}${answers.path}`);
  console.log(
    'Change its title, description and texts; docs/content.md says what each field takes.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

/** Asks for what was not given on the command line. */
async function ask(): Promise<{ path: string; from?: string; locale?: string }> {
  if (!process.stdin.isTTY) throw new Error(USAGE);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const path = await terminal.question('Address of the new page, such as /winter-tires/: ');
  const from = await terminal.question(`Address of the page to copy (${DEFAULT_FROM}): `);
  const locale = await terminal.question('Language, en-US or es-US (as the copied page): ');
  terminal.close();
  return { path: path.trim(), from: from.trim(), locale: locale.trim() };
}
