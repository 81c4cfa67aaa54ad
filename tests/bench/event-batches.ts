import { schemaUri } from '@zipfront/contracts/events/names';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import type { LoadOptions } from './wrk.ts';

export const BATCH = 5;

export type Unidentified = Omit<EventEnvelope, 'event_id'>;

export interface KnownVisit {
  /** Its public id, which the session context of its events names. */
  id: string;
  /** The `Cookie` header of its browser. */
  cookies: string;
}

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A visit that no server knows, named by events of this folder. */
const UNKNOWN_VISIT = '019f0000-0000-7000-8000-0000000000cc';

export const SESSION = { schema: schemaUri('session'), data: { tzses: UNKNOWN_VISIT } };

/** A short event. A batch of five has 1.8 kB, for which the targets were set. */
export const ANSWER: Unidentified = {
  schema: schemaUri('interaction'),
  timestamp: Date.now(),
  data: {
    kind: 'answer',
    category: 'zip-form',
    action: 'answer',
    label: 'zip',
    element_name: 'zip',
  },
  contexts: [SESSION],
};

/**
 * As the tracker sends them, each event with its own id. `visits`: owners, one at random for each
 * batch; an unknown one by default.
 */
export function eventBatches(
  url: string,
  event: Unidentified,
  visits: readonly KnownVisit[] = [],
): LoadOptions {
  const { schema, ...rest } = event;
  const [before = '', after = ''] = JSON.stringify({ schema, event_id: '@', ...rest }).split('@');
  const known = visits.map(({ id, cookies }) => ({
    cookies,
    after: after.replaceAll(UNKNOWN_VISIT, id),
  }));
  return {
    url: `${url}/events?sent_at=${event.timestamp}`,
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      'Content-Type': 'text/plain',
      'Sec-Fetch-Site': 'same-origin',
    },
    script: `
local before = ${JSON.stringify(before)}
local afters = { ${(known.length > 0 ? known : [{ after }]).map((one) => JSON.stringify(one.after)).join()} }
local cookies = { ${known.map((one) => JSON.stringify(one.cookies)).join()} }
math.randomseed(os.time() + ${Math.floor(Math.random() * 1e9)})
local made, run = ${event.timestamp}, math.random(0, 0xffff)
local function event(after)
  made = made + 1
  return before .. string.format('%08x-%04x-7%03x-8%03x-%04x%08x', math.floor(made / 65536) % 4294967296,
    made % 65536, math.random(0, 4095), math.random(0, 4095), run, math.random(0, 4294967295)) .. after
end
request = function()
  local one = math.random(#afters)
  local after = afters[one]
  if cookies[one] then wrk.headers['Cookie'] = cookies[one] end
  local body = '[' .. event(after) .. ',' .. event(after) .. ',' .. event(after) .. ',' .. event(after) .. ',' .. event(after) .. ']'
  return wrk.format(nil, nil, nil, body)
end`,
  };
}
