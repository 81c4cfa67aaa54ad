#!/bin/sh
# Packages: hot-shots 17.1.1, node-statsd 0.1.1, statsd-client 0.4.7 and lynx 0.2.0 (npm), clients of StatsD, and
# statsd 0.9.0 (npm), its server, on Node 20 or later.
# Behaviour: `gauge('profit', -5)` sends profit:-5|g from all four, and for the server a sign in front means a change:
# after 100 and then -5 the gauge is 95. hot-shots has `gaugeDelta` for a change, which sends the same text as
# `gauge`; statsd-client, too. node-statsd counts `increment('lead', 0)` as 1 and `decrement('lead', 0)` as -1.
# Expected: -5, as the READMEs say "set" of gauge and name another function for a change: a client can send 0 first,
# as the server's documents have it for a negative value, or refuse it. No lead is no lead.
# Hurts: profit, margin and a balance are right until the first loss, and then each loss is subtracted from the last
# gain: after 100, -5, -5 and -5 the chart says 85. Minutes without leads have one each.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts hot-shots@17.1.1 node-statsd@0.1.1 statsd-client@0.4.7 \
  lynx@0.2.0 statsd@0.9.0
cat >check.cjs <<'JS'
const { spawn } = require('node:child_process');
const { createSocket } = require('node:dgram');
const { once } = require('node:events');
const { writeFileSync } = require('node:fs');
const { connect, createServer } = require('node:net');
const { StatsD: NodeStatsd } = require('node-statsd');
const HotShots = require('hot-shots');
const Lynx = require('lynx');
const StatsdClient = require('statsd-client');

const host = '127.0.0.1';
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
async function freePort(type) {
  const socket = type === 'udp' ? createSocket('udp4') : createServer();
  type === 'udp' ? socket.bind(0, host) : socket.listen(0, host);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
function clientsOf(port) {
  return {
    'hot-shots': new HotShots({ host, port }),
    'node-statsd': new NodeStatsd(host, port),
    'statsd-client': new StatsdClient({ host, port, socketTimeout: 50 }),
    lynx: new Lynx(host, port),
  };
}
async function readGauges(port) {
  const socket = connect(port, host);
  socket.write('gauges\n');
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.includes('END')) break;
  }
  return text;
}
(async () => {
  const lines = [];
  const socket = createSocket('udp4').bind(0, host);
  socket.on('message', (message) => lines.push(...String(message).trim().split('\n')));
  await once(socket, 'listening');
  const clients = clientsOf(socket.address().port);
  const sent = async (call) => {
    lines.length = 0;
    call();
    for (let tries = 0; tries < 100 && lines.length === 0; tries += 1) await wait(20);
    return lines.join(' ');
  };
  const seen = [];
  for (const [name, client] of Object.entries(clients)) {
    const calls = [await sent(() => client.gauge('profit', -5))];
    if ('gaugeDelta' in client) calls.push(await sent(() => client.gaugeDelta('profit', -5)));
    if (name !== 'lynx') calls.push(await sent(() => client.increment('lead', 0)));
    if (name !== 'lynx') calls.push(await sent(() => client.decrement('lead', 0)));
    seen.push(`${name}: ${calls.join(', ')}`);
  }
  const [port, mgmt_port] = [await freePort('udp'), await freePort('tcp')];
  const config = { port, mgmt_port, address: host, mgmt_address: host, backends: ['./backends/console'], flushInterval: 60_000 };
  writeFileSync('config.js', JSON.stringify(config));
  const server = spawn(process.execPath, ['node_modules/statsd/stats.js', 'config.js'], { stdio: 'ignore' });
  try {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await readGauges(mgmt_port).then(() => true, () => false)) break;
      await wait(100);
    }
    const real = clientsOf(port);
    for (const value of [100, -5]) {
      for (const [name, client] of Object.entries(real)) client.gauge(`profit-${name}`, value);
      await wait(500);
    }
    const gauges = await readGauges(mgmt_port);
    seen.push([...gauges.matchAll(/'?profit-([\w-]+)'?: ([-\d.]+)/g)].map(([, name, value]) => `${name} ${value}`).sort().join(', '));
  } finally {
    server.kill();
  }
  console.log(process.version, seen);
  const expected = [
    'hot-shots: profit:-5|g, profit:-5|g, lead:0|c, lead:0|c',
    'node-statsd: profit:-5|g, lead:1|c, lead:-1|c',
    'statsd-client: profit:-5|g, profit:-5|g, lead:0|c, lead:0|c',
    'lynx: profit:-5|g',
    'hot-shots 95, lynx 95, node-statsd 95, statsd-client 95',
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
})();
JS
node check.cjs
