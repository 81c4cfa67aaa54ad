import { isbot } from 'isbot';
import { boundedMemo } from '../store/bounded-memo.ts';

/** Maximum number of user agents that are remembered: most visitors share some hundreds, the rest send anything. */
const MAX_REMEMBERED_AGENTS = 1_000;

/** A longer user agent is no browser's, and is not remembered, so that memory stays bounded. */
const MAX_REMEMBERED_AGENT_LENGTH = 512;

/** A browser of a telephone or a tablet, also the one inside an app. Crawlers that act like one name themselves as well. */
const HANDHELD =
  /^Mozilla\/5\.0 \((?:Linux; Android|iPhone|iPad|iPod).{0,200}?\) AppleWebKit\/.*\b(?:Mobile|Safari)\//;

/** The model of a telephone, which may be named "M BOT 551": without addresses, with which crawlers name themselves. */
const MODEL =
  /^(Mozilla\/5\.0 \(Linux; Android[\d. ]*);(?![^)]*compatible)[^+:@]{0,120}?(?=\) AppleWebKit)/;

/**
 * Words in the names of apps that people read in (`SmartNews/24.5.0`, `GoogleNews/5.9`), and in those of crawlers, which
 * say more. Of Google's own names only those of apps, with a version right behind: its crawlers are `GoogleOther`,
 * `Google-Read-Aloud`, `Mediapartners-Google`.
 */
const WORDS_OF_APPS = /news|feed|(?<![\w-])google(?!other|producer)(?=[a-z]*\/\d)/gi;

/** The pattern is some thousands of characters long. */
const remembered = boundedMemo(isProgram, {
  maxEntries: MAX_REMEMBERED_AGENTS,
  maxLength: MAX_REMEMBERED_AGENT_LENGTH,
});

/**
 * Whether a request comes from a known crawler, monitor or headless browser, by its user agent. A word alone does not
 * make one of a browser that people hold in their hands: its model, and words of apps, do not count there.
 */
export function isKnownBot(agent: string | undefined): boolean {
  return remembered(agent ?? '');
}

function isProgram(agent: string): boolean {
  if (!isbot(agent)) return false;
  return !HANDHELD.test(agent) || isbot(agent.replace(MODEL, '$1').replace(WORDS_OF_APPS, ''));
}
