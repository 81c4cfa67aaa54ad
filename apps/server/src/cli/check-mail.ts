import { sendTestMail } from '../notifications/test-mail.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { isMailAddress } from '../platform/config/variable.ts';
import { operatorName } from '../platform/operator-name.ts';
import { repositoryPath } from '../repository-path.ts';
import { loadPageSource } from '../site/pages/page-source.ts';
import { createSiteHosts } from '../site/pages/site-hosts.ts';
import { renderSiteMail } from '../site/pages/site-mail.ts';
import { siteText } from '../site/pages/site-settings.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('check-mail <address> [--site <name>]')}

Sends a test mail by SMTP_URL, and prints what the mail server responded.
  --site  the site whose look it has; the first one by default`;

/** Fails if the mail was not accepted. */
export const checkMail = commandLine(run);

async function run(argv: string[], { env, print }: Surroundings): Promise<undefined> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: { site: { type: 'string' } },
  });
  const [to, ...others] = positionals;
  if (to === undefined || others.length > 0) throw new Error(USAGE);
  if (!isMailAddress(to)) throw new Error(`${to} is no e-mail address.\n\n${USAGE}`);
  const { contentDir, publicUrl, consoleUrl, smtpUrl, mailFrom } = readConfig(env);
  if (smtpUrl === null || mailFrom === null) {
    throw new Error('SMTP_URL is not set: set SMTP_URL and MAIL_FROM as they are for the server.');
  }
  const source = await loadPageSource({ contentDir, siteDist: repositoryPath('apps/site/dist') });
  const { settings, sites } = source.content;
  const names = settings.map(({ name }) => name);
  const site = values.site ?? names[0] ?? '';
  if (!names.includes(site)) throw new Error(`--site expects one of ${names.join(', ')}.`);
  const page = { site, locale: 'en-US' as const };
  const mail = { kind: 'test-mail' as const, by: operatorName(), link: consoleUrl };
  const hosts = createSiteHosts(settings, publicUrl);
  const { response, cure } = await sendTestMail(
    { smtpUrl, mailFrom },
    {
      ...renderSiteMail({ ...source, hosts }, { ...page, mail }),
      to,
      from: siteText(sites, site, page.locale).site.brand,
    },
  );
  if (cure !== null) throw new Error(`The mail was not sent: ${response}\n${cure}`);
  print(`The mail server accepted the mail to ${to}: ${response}`);
}

if (import.meta.main) await runProgram(checkMail);
