#!/bin/sh
# Packages: web-auto-extractor 1.0.17 and its successor @marbec/web-auto-extractor 2.2.1 (npm), on Node 20 or later.
# Behaviour: of microdata and RDFa both read the words that a person sees where the markup has a value: the rating
# of <data value="4.7">4.7 of 5 stars</data> is "4.7 of 5 stars", bestRating of <meter value="5"> "5 stars",
# the day of <time datetime="2026-11-01">yesterday</time> "yesterday", and a file of <object data> its text.
# `content`, `href` and `src` are read as values. Parts of an item elsewhere on the page (`itemref`) are
# items of their own. In JSON-LD the first puts all of a `@graph` under "undefined"; the second reads it.
# Expected: the value, as HTML's microdata has it for data, meter, time and object (5.2.4), and RDFa for
# datetime; one item with its rating.
# Hurts: a comparison of insurers or a check of a site's own rating has no number, and reviews have no day; a page
# that writes the same by `content` is read right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts web-auto-extractor@1.0.17 @marbec/web-auto-extractor@2.2.1
cat >check.cjs <<'JS'
const first = require('web-auto-extractor').default;
const second = require('@marbec/web-auto-extractor');
const Second = second.default ?? second;

const SCHEMA = 'https://schema.org/';
const page = `<html><body>
<div itemscope itemtype="${SCHEMA}InsuranceAgency" itemref="office"><span itemprop="name">A</span>
<div itemprop="aggregateRating" itemscope itemtype="${SCHEMA}AggregateRating">
<data itemprop="ratingValue" value="4.7">4.7 of 5 stars</data><meter itemprop="bestRating" value="5">5 stars</meter>
<meta itemprop="reviewCount" content="1204"></div>
<div itemprop="review" itemscope itemtype="${SCHEMA}Review">
<time itemprop="datePublished" datetime="2026-11-01">yesterday</time>
<object itemprop="associatedMedia" data="https://site.example/a.pdf">letter</object></div></div>
<div id="office" itemprop="address" itemscope itemtype="${SCHEMA}PostalAddress">
<span itemprop="postalCode">02108</span></div>
<div vocab="${SCHEMA}" typeof="Review"><time property="datePublished" datetime="2026-11-01">yesterday</time></div>
<script type="application/ld+json">
{"@context":"${SCHEMA}","@graph":[{"@type":"Product","name":"A"},{"@type":"Organization","name":"B"}]}</script>
</body></html>`;
const seen = [first().parse(page), new Second({}).parse(page)].map(({ microdata, rdfa, jsonld }) => {
  const [{ aggregateRating: rating, review, address }] = microdata.InsuranceAgency;
  const values = [rating.ratingValue, rating.bestRating, rating.reviewCount];
  const days = [review.datePublished, review.associatedMedia, rdfa.Review[0].datePublished];
  const places = `address ${address?.postalCode}, PostalAddress ${microdata.PostalAddress?.[0].postalCode}`;
  return [values.join(', '), days.join(', '), places, Object.keys(jsonld).join(', ')];
});
console.log(seen);
const words = ['4.7 of 5 stars, 5 stars, 1204', 'yesterday, letter, yesterday'];
const both = [...words, 'address undefined, PostalAddress 02108'];
const expected = [[...both, 'undefined'], [...both, 'Product, Organization']];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
