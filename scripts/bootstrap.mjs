// Prepares a fresh clone to run. Plain JavaScript without dependencies, because this is the only
// file that runs before anything is installed, on any Node version that the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDesktopChromium } from './chromium.mjs';
import { findEngine } from './engines.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];

/** Timeout for Playwright's connection to a download server; it tries five times. */
const DOWNLOAD_CONNECTION_TIMEOUT_MS = 3_000;

/** The browsers besides Chromium that the journeys run in, and their Debian packages. */
const ENGINES = {
  firefox: { title: 'Firefox', packages: ['firefox-esr'] },
  webkit: { title: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb', 'openbox'] },
};

/** Options of a program whose output may be needed for a message. */
const TEXT = { encoding: 'utf8' };

checkNode();
if (installIsStale()) install();
checkPinnedNode();
if (process.argv.includes('--browser') && !findDesktopChromium()) installChromium();
if (process.argv.includes('--engines')) await installMissingEngines(Boolean(process.env.CI));
if (process.argv.includes('--every-engine')) await installMissingEngines(true);

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

/** Whether `npm ci` never finished here, or the lock file has changed since. */
function installIsStale() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lockFile = join(root, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(lockFile).mtimeMs;
}

function install() {
  console.log('Installing dependencies (npm ci) …');
  const started = Date.now();
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0) {
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output)) {
      fail(
        'Zipfront could not be installed because the package registry cannot be reached: ' +
          'connect to the network (or set npm up for your proxy) and run the command again.',
      );
    }
    console.error(output.trim());
    fail('Zipfront could not be installed: npm ci failed for the reason above.');
  }
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * All other scripts run on the Node version of the lock file. It is missing if install scripts were
 * skipped, and does not start on a machine without a library that it is linked to, as Debian's
 * minimal images are.
 */
function checkPinnedNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', binary('node'));
  const start = () =>
    existsSync(pinned) ? failureOf(spawnSync(pinned, ['--version'], TEXT)) : 'it is missing';
  let failure = start();
  if (failure === null) return;
  const [, library, version] =
    /loading shared libraries: (lib[\w+-]+)\.so\.(\d+)/.exec(failure) ?? [];
  if (library !== undefined) {
    fail(
      `The Node version that Zipfront pins does not start (${failure}): install that library ` +
        `(on Debian and Ubuntu: apt-get install ${library.replace('_', '-')}${version}) and run the ` +
        'command again.',
    );
  }
  const rebuilt = npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  failure = start();
  if (failure === null) return;
  fail(
    `Zipfront could not fetch the Node version that it pins, the npm package "node" (${failureOf(rebuilt) ?? failure}): ` +
      'correct that, or allow install scripts (npm config set ignore-scripts false), and run the ' +
      'command again.',
  );
}

/** What a program that failed said last; null if it passed. */
function failureOf({ status, stdout, stderr, error }) {
  if (status === 0) return null;
  const lines = `${stdout ?? ''}\n${stderr ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  return error?.message ?? lines.at(-1)?.trim() ?? `it exited with code ${status}`;
}

function because(failure) {
  return failure === null ? '' : ` (${failure})`;
}

/** Installs Chromium, and its headless shell if available: most tests run in it. */
function installChromium() {
  console.log('Installing Chromium for the browser tests …');
  let failure = installPlaywrightBuild('chromium');
  if (!findDesktopChromium()) {
    failure = installDebianPackages(['chromium']) ?? failure;
    installDebianPackages(['chromium-headless-shell']);
  }
  if (findDesktopChromium()) return;
  fail(
    `The browser tests need Chromium, and none was found or could be installed${because(failure)}: ` +
      'install it and set CHROMIUM_PATH to its binary.',
  );
}

/**
 * Installs the other engines. Reports one that cannot be installed, and exits if all are required.
 */
async function installMissingEngines(allRequired) {
  for (const [name, { title, packages }] of Object.entries(ENGINES)) {
    if (await findEngine(name)) continue;
    console.log(`Installing ${title} for the browser tests …`);
    // Debian's packages first: they include the libraries that a browser needs.
    let failure = installDebianPackages(packages);
    if (!(await findEngine(name))) failure = installPlaywrightBuild(name) ?? failure;
    if (await findEngine(name)) continue;
    const missing = `${title} was not found and could not be installed${because(failure)}`;
    if (allRequired) fail(`${missing}: see docs/browsers.md.`);
    console.log(`${missing}: its tests are skipped.`);
  }
}

/** Installs a browser of Playwright; returns why it could not, or null. */
function installPlaywrightBuild(name) {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return failureOf(quietly(process.execPath, [playwright, 'install', name]));
}

/** Installs packages where Debian's package manager is; returns why it could not, or null. */
function installDebianPackages(packages) {
  if (!existsSync('/usr/bin/apt-get')) return null;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return failureOf(quietly(command, rest));
  };
  run('update', '-qq');
  return run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { ...TEXT, cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync(binary('npm', '.cmd'), args, { ...options, shell: process.platform === 'win32' });
}

function quietly(command, args) {
  return spawnSync(command, args, {
    ...TEXT,
    cwd: root,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(DOWNLOAD_CONNECTION_TIMEOUT_MS),
    },
  });
}

function binary(name, ending = '.exe') {
  return process.platform === 'win32' ? name + ending : name;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
