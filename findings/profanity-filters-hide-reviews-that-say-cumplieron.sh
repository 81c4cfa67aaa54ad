#!/bin/sh
# Packages: obscenity 0.4.6, bad-words 4.1.5, @2toad/profanity 3.3.0 and leo-profanity 1.9.0 (npm), on Node 20 or later.
# Behaviour: obscenity, set up as in its README, looks for the beginnings of words in any language: "cumplieron" (they did
# what they promised), the praise of reviews in Spanish, and "análisis" are profane, as are the common surnames
# Dickerson, Dickson, Dickey and Dickinson, Fukuda and Wankel. bad-words and @2toad/profanity, which look for whole words, have the surnames Wang and Cox, bad-words also
# God and "gear knob", and all four Cumming, Georgia, and Dick Van Dyke; three have Coon Rapids, Minnesota, a city of
# 60,000, leo-profanity Intercourse, Pennsylvania. A reviewer who is called so is "****".
# Expected: names of people and places, and words of the language that the page is in, are no profanity; obscenity
# calls itself accurate and has a list of exceptions for the rest.
# Hurts: a filter before reviews hides good ones, in Spanish more than in English; a lead named Wang or Cox, or from
# Cumming, is refused as a prank.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent obscenity@0.4.6 bad-words@4.1.5 @2toad/profanity@3.3.0 leo-profanity@1.9.0
cat >check.mjs <<'JS'
import { Profanity } from '@2toad/profanity';
import { Filter } from 'bad-words';
import leo from 'leo-profanity';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const filter = new Filter();
const profanity = new Profanity();
const packages = {
  obscenity: (text) => matcher.hasMatch(text),
  badWords: (text) => filter.isProfane(text),
  profanity: (text) => profanity.exists(text),
  leo: (text) => leo.check(text),
};
const texts = ['Cumplieron con todo', 'Siempre cumplen', 'Un buen análisis', 'El analista me llamó'];
texts.push('Dickerson', 'Dickson', 'Dickey', 'Dickinson', 'Fukuda', 'Wankel', 'Wang', 'Cox', 'Dick Van Dyke');
texts.push('Cumming, GA', 'Coon Rapids, MN', 'Intercourse, PA', 'Thank God', 'the gear knob');
// Names and places that all of them know.
texts.push('Scunthorpe', 'Essex County', 'Hancock', 'Hitchcock', 'Titusville', 'Massachusetts', 'assessment', 'título');
const seen = Object.entries(packages).map(([name, test]) => `${name}: ${texts.filter(test).join(' | ')}`);
seen.push(filter.clean('Ms. Wang'));
console.log(process.version, seen);
const expected = [
  'obscenity: Cumplieron con todo | Siempre cumplen | Un buen análisis | El analista me llamó | Dickerson | Dickson | ' +
    'Dickey | Dickinson | Fukuda | Wankel | Dick Van Dyke | Cumming, GA',
  'badWords: Wang | Cox | Dick Van Dyke | Cumming, GA | Coon Rapids, MN | Thank God | the gear knob',
  'profanity: Wang | Cox | Dick Van Dyke | Cumming, GA | Coon Rapids, MN',
  'leo: Dick Van Dyke | Cumming, GA | Coon Rapids, MN | Intercourse, PA',
  'Ms. ****',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
