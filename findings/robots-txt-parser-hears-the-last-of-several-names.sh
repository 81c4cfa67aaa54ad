#!/bin/sh
# Packages: robots-txt-parser 2.0.3, robots-parser 3.0.1 and express-robots-txt 1.0.0 (npm), on Node 20 or later.
# Behaviour: of a group for several programs, as express-robots-txt writes it for a list of names, robots-txt-parser
# applies the rules to the last name alone: GPTBot and CCBot may read all, ClaudeBot nothing. Of two groups for one
# name the second replaces the first, a rule with "é" as %C3%A9 does not match the path with é, and "Googlebot/2.1"
# is not Googlebot. robots-parser is right in these, but a line Crawl-delay or Sitemap between two names ends the
# list of names there, too: the first may read all.
# Expected: one group for all names above it, groups of one name together, one path in both forms (RFC 9309, 2.1 and
# 2.2.1 to 2.2.2); other lines do not interfere with groups (2.2.4).
# Hurts: a check that reports which programs a site excludes says that all but one may read it, and a crawler
# reads the pages of quotes of a site that has excluded it.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent robots-txt-parser@2.0.3 robots-parser@3.0.1 express-robots-txt@1.0.0
cat >check.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const robotsParser = require('robots-parser');
const robotsTxtParser = require('robots-txt-parser');
const { default: robots } = await import('express-robots-txt');

const site = 'https://site.example';
async function write(rules) {
  let written = '';
  const response = { header() {}, send: (text) => { written = text; } };
  await robots(rules)({ url: '/robots.txt', method: 'GET' }, response, () => {});
  return written;
}
async function allowed(text, name, path) {
  const parser = robotsTxtParser({ userAgent: name, allowOnNeutral: true });
  parser.parseRobots(site, text);
  await parser.useRobotsFor(site);
  const other = robotsParser(`${site}/robots.txt`, text).isAllowed(site + path, name);
  return `${name} ${path}: ${parser.canCrawlSync(site + path)} ${other}`;
}
const names = ['GPTBot', 'CCBot', 'ClaudeBot'];
const several = await write([{ UserAgent: names, Disallow: '/' }, { UserAgent: '*', Disallow: '/api/' }]);
const twice = 'User-agent: Bot\nDisallow: /quote\n\nUser-agent: *\nDisallow:\n\nUser-agent: Bot\nDisallow: /api\n';
const between = 'User-agent: GPTBot\nCrawl-delay: 5\nUser-agent: CCBot\nDisallow: /\n';
const seen = [
  several.trim().split(/\s*\n\s*/).join(' | '),
  ...(await Promise.all([...names, 'Other'].map((name) => allowed(several, name, '/quote')))),
  `twice ${await allowed(twice, 'Bot', '/quote')}`,
  `version ${await allowed('User-agent: Googlebot\nDisallow: /\n', 'Googlebot/2.1', '/')}`,
  `encoded ${await allowed('User-agent: *\nDisallow: /caf%C3%A9\n', 'Bot', '/café')}`,
  `between ${await allowed(between, 'GPTBot', '/')}`,
];
console.log(process.version, 'may read, by robots-txt-parser and by robots-parser', seen);
const expected = [
  'User-agent: GPTBot | User-agent: CCBot | User-agent: ClaudeBot | Disallow: / | User-agent: * | Disallow: /api/',
  'GPTBot /quote: true false',
  'CCBot /quote: true false',
  'ClaudeBot /quote: false false',
  'Other /quote: true true',
  'twice Bot /quote: true false',
  'version Googlebot/2.1 /: true false',
  'encoded Bot /café: true false',
  'between GPTBot /: true true',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
