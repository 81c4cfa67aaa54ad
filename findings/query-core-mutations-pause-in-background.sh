#!/bin/sh
# Package: @tanstack/query-core 5.108.0 (npm), on Node 22 or later.
# Behaviour: a mutation that failed and has a retry left is paused (`state.isPaused`) while the page
# has no focus, although `onlineManager.isOnline()` is true, and also with `networkMode: 'always'`.
# It is not sent again until the page has the focus. A first attempt is not paused by that.
# Expected: a mutation is paused only while there is no connection, as network modes are described:
# so `isPaused` would mean "not sent for lack of a connection", and "always" would never pause. A
# screen that says "no connection" by `isPaused` says so to a person who looks at another window.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @tanstack/query-core@5.108.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { focusManager, onlineManager, QueryClient } from '@tanstack/query-core';

const file = 'node_modules/@tanstack/query-core/package.json';
const { version } = JSON.parse(readFileSync(file, 'utf8'));
const client = new QueryClient();
client.mount();
const seen = [];
for (const networkMode of ['online', 'always']) {
  let sent = 0;
  const mutationFn = async () => {
    sent += 1;
    if (sent === 1) throw new Error('the connection was cut');
  };
  const options = { mutationFn, networkMode, retry: 1, retryDelay: 5 };
  focusManager.setFocused(false);
  const mutation = client.getMutationCache().build(client, options);
  const done = mutation.execute();
  await setTimeout(100);
  const away = `${onlineManager.isOnline() ? 'online' : 'offline'}, sent ${sent}, paused ${mutation.state.isPaused}`;
  focusManager.setFocused(true);
  await done;
  seen.push(`${networkMode}: without focus ${away}; with focus sent ${sent}`);
}
client.unmount();
console.log(`@tanstack/query-core ${version}\n${seen.join('\n')}`);
const expected = [
  'online: without focus online, sent 1, paused true; with focus sent 2',
  'always: without focus online, sent 1, paused true; with focus sent 2',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
