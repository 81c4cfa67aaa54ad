import type { TestConsole } from '../../testing/console-browser.ts';

/** Files that commands send, by their names. */
export type SentFiles = Readonly<Record<string, string>>;

/**
 * Runs a command of `curl` as a guide has it, against a console under test: `-X`, `-H`, `-d`, `-F`
 * and `-s`, with texts in quotes. Fresh machines have no `curl`. Throws for an option that it does
 * not know.
 */
export async function runCurl(
  { app, origin }: Pick<TestConsole, 'app' | 'origin'>,
  command: string,
  files: SentFiles = {},
): Promise<Response> {
  const [program, ...words] = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  if (program !== 'curl') throw new Error(`This is no command of curl: ${command}`);
  const headers = new Headers({ Host: new URL(origin).host });
  const form = new FormData();
  let [method, url, data]: [string | null, string, string | null] = [null, '', null];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = () => {
      at += 1;
      return words[at] ?? '';
    };
    if (word === '-X') method = value();
    else if (word === '-d') data = value();
    else if (word === '-H') {
      const [name = '', text = ''] = value().split(/: (.*)/);
      headers.set(name, text);
    } else if (word === '-F') {
      const [name = '', text = ''] = value().split(/=(.*)/);
      const file = files[text.slice(1)];
      form.set(name, text.startsWith('@') ? new File([file ?? ''], text.slice(1)) : text);
    } else if (!word.startsWith('-')) url = word;
    else if (word !== '-s') throw new Error(`The test knows no option ${word}.`);
  }
  const hasForm = [...form.keys()].length > 0;
  const body = hasForm ? form : data;
  return app.request(url, {
    method: method ?? (body === null ? 'GET' : 'POST'),
    headers,
    ...(body !== null && { body }),
  });
}
