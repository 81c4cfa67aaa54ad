import { listAccounts } from '../console/accounts/accounts.ts';
import { findServerState } from '../console/find-server-state.ts';
import { openStoreForCommand } from '../open-store.ts';
import { commandText } from '../platform/command-text.ts';
import type { Config } from '../platform/config/config.ts';
import type { Finding } from '../platform/finding.ts';
import { loadContent } from '../site/pages/content/content.ts';
import { unreadyParts } from '../site/pages/content/unready-parts.ts';
import { findDemoParts } from './find-demo-parts.ts';
import { findFileProblems } from './find-file-problems.ts';
import { findMailProblems } from './find-mail-problems.ts';
import { findReachabilityProblems } from './find-reachability-problems.ts';
import { findSettingProblems } from './find-setting-problems.ts';
import { findAccountProblems, findStateProblems } from './find-state-problems.ts';

export async function diagnose(config: Config, now: () => number): Promise<Finding[]> {
  // A store makes its file private.
  const files = findFileProblems(config);
  const [stored, reachability, mail] = await Promise.all([
    findStoredProblems(config, now),
    findReachabilityProblems(config),
    findMailProblems(config),
  ]);
  const found = [...findSettingProblems(config), ...reachability, ...stored, ...mail, ...files];
  return found.sort((one, other) =>
    one.topic < other.topic ? -1 : one.topic > other.topic ? 1 : 0,
  );
}

async function findStoredProblems(config: Config, now: () => number): Promise<Finding[]> {
  const content = contentProblems(config);
  const url = config.databaseUrl;
  const store = await openStoreForCommand(url).catch((error: Error) => error);
  if (store instanceof Error) {
    const cure = 'Then run this command again: it has not looked at the data.';
    return [...content, { topic: 'database', problem: store.message, cure }];
  }
  try {
    const [demo, state, people] = await Promise.all([
      findDemoParts({ config, store }, content),
      findServerState({ store, now }),
      listAccounts(store.reads, now()),
    ]);
    return [...demo, ...findStateProblems(state, config), ...findAccountProblems(people, config)];
  } finally {
    await store.close();
  }
}

function contentProblems({ contentDir }: Config): Finding[] {
  try {
    return unreadyParts(loadContent(contentDir));
  } catch {
    const problem = 'The content has errors.';
    return [{ topic: 'content', problem, cure: `${commandText('check-content')} names each.` }];
  }
}
