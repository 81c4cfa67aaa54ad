import { isbot } from 'isbot';

/** User agents that are remembered; an audience has some hundreds. */
const MAX_REMEMBERED = 1_000;

const remembered = new Map<string, boolean>();

/** Whether a user agent is a known robot's. The pattern is long, so that answers are remembered. */
export function isBotAgent(userAgent: string | undefined): boolean {
  const key = userAgent ?? '';
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const bot = isbot(userAgent);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, bot);
  return bot;
}
