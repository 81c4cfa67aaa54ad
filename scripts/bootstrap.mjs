// Makes a fresh clone ready to run. Plain JavaScript without dependencies, because it is the one
// file that runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];

checkNode();
if (installIsStale()) install();
checkPinnedNode();
if (process.argv.includes('--browser') && !findChromium()) installChromium();

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(
      `Zipfront needs Node ${OLDEST_NODE.join('.')} or later to set itself up, and this is Node ` +
        `${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
    );
  }
}

/** True where `npm ci` has never finished here, or the lock file changed since it did. */
function installIsStale() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}

function install() {
  console.log('Installing dependencies (npm ci) …');
  const started = Date.now();
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0) {
    const said = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(said)) {
      fail(
        'Zipfront could not be installed because the package registry cannot be reached: ' +
          'connect to the network (or set npm up for your proxy) and run the command again.',
      );
    }
    console.error(said.trim());
    fail('Zipfront could not be installed: npm ci failed for the reason above.');
  }
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** The scripts that follow run on the Node of the lock file; a skipped install script lacks it. */
function checkPinnedNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', binary('node'));
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return;
  const result = npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (result.status === 0 && existsSync(pinned)) return;
  fail(
    'Zipfront could not fetch the Node version that it pins (the npm package "node"): allow install ' +
      'scripts for it (npm config set ignore-scripts false) and run the command again.',
  );
}

function installChromium() {
  console.log('Installing Chromium for the browser tests …');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  quietly(process.execPath, [playwright, 'install', 'chromium']);
  if (findChromium()) return;
  if (existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      quietly(command, rest);
    }
  }
  if (findChromium()) return;
  fail(
    'The browser tests need Chromium, and none was found or could be installed: install it and set ' +
      'CHROMIUM_PATH to its binary.',
  );
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync(binary('npm', '.cmd'), args, { ...options, shell: process.platform === 'win32' });
}

function quietly(command, args) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function binary(name, ending = '.exe') {
  return process.platform === 'win32' ? name + ending : name;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
