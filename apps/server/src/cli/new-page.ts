import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { nameOf } from '../site/pages/content/yaml-file.ts';
import { copyPage } from './copy-page.ts';

const USAGE = `npm run new-page -- /winter-tires/ [--from /new-driver/] [--locale en-US]

Creates a page as a copy of an existing one. Asks for the address if it is missing.
  --from    address of the page to copy; default: a campaign page of the site whose path the
            address starts with
  --locale  language of the new page; default: that of the copied page`;

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
  const input = positionals[0] === undefined ? await ask() : { path: positionals[0], ...values };
  const file = copyPage(config.contentDir, input);
  const folder = process.env.CONTENT_DIR ? `CONTENT_DIR=${process.env.CONTENT_DIR} ` : '';
  console.log(`${nameOf(file)} was created. With ${folder}npm run dev the page is at`);
  console.log(`  http://localhost:${config.port}${input.path}`);
  console.log(
    'Change its title, description and texts; docs/content/fields.md describes each field.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

/** Asks for the values that are missing on the command line. */
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
