#!/bin/sh
# Packages: vader-sentiment 1.1.3 and sentiment 5.0.2 (npm), which score the mood of a text, on Node 20 or later.
# Behaviour: VADER knows words of negation in small letters alone: "not good" is -0.34 and "Not good", as a sentence
# begins, 0.44, as much as "good". So it is with Never and Cannot, and with NOT in capitals, which a person writes for
# weight: "was NOT helpful" is 0.42. "Not bad" is -0.54. All other words are compared in small letters. sentiment knows
# "not", and n't behind do, does, can, will and is: "didn't help", "wasn't helpful", "never happy" and "cannot
# recommend" are praise. With the apostrophe that telephones write (’), "don’t recommend" is praise in both.
# Expected: one score for one sentence, whichever letter it begins with, as in the Python original, which compares
# negations in small letters; "didn't" like "don't".
# Hurts: short reviews begin with the word: "Not happy", "Never again", "Not helpful" are shown as the best ones, and no
# alert is sent of them.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vader-sentiment@1.1.3 sentiment@5.0.2
cat >check.cjs <<'JS'
const Sentiment = require('sentiment');
const { SentimentIntensityAnalyzer } = require('vader-sentiment');

const sentiment = new Sentiment();
const moodOf = (score) => (score > 0 ? 'praise' : score < 0 ? 'blame' : 'neither');
const texts = ['not good', 'Not good', 'never happy', 'Never happy', 'cannot recommend', 'Cannot recommend'];
texts.push('was not helpful', 'was NOT helpful', 'not bad', 'Not bad', "didn't help", "wasn't helpful");
texts.push("isn't helpful", "don't recommend", 'don’t recommend');
const seen = texts.map((text) => {
  const { compound } = SentimentIntensityAnalyzer.polarity_scores(text);
  const { score } = sentiment.analyze(text);
  return `${text}: ${compound} ${moodOf(compound)}, ${score} ${moodOf(score)}`;
});
console.log(process.version, seen);
const expected = [
  'not good: -0.3412 blame, -3 blame',
  'Not good: 0.4404 praise, -3 blame',
  'never happy: -0.4585 blame, 3 praise',
  'Never happy: 0.5719 praise, 3 praise',
  'cannot recommend: -0.2755 blame, 2 praise',
  'Cannot recommend: 0.3612 praise, 2 praise',
  'was not helpful: -0.3252 blame, -2 blame',
  'was NOT helpful: 0.4215 praise, -2 blame',
  'not bad: 0.431 praise, 3 praise',
  'Not bad: -0.5423 blame, 3 praise',
  "didn't help: -0.3089 blame, 2 praise",
  "wasn't helpful: -0.3252 blame, 2 praise",
  "isn't helpful: -0.3252 blame, -2 blame",
  "don't recommend: -0.2755 blame, -2 blame",
  'don’t recommend: 0.3612 praise, 2 praise',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
