#!/bin/sh
# Packages: zod 4.6.7 and ajv 8.20.0 (npm), on Node 20 or later.
# Behaviour: `z.fromJSONSchema` leaves out parts of a schema without an error. A required field that is not listed
# under properties is optional; required in `allOf` or `anyOf` beside properties ("a phone number or an email") is
# dropped; so are a bound beside a `$ref`, and a bound where no type is written (minimum: 5). `const` with an object
# refuses the object itself, the only valid value, and a pattern with \p{L} refuses ñ and accepts "pL". ajv has all of
# these as the standard has them. For `if` and `not` there is an error ("not supported in Zod").
# Expected: the rule, or an error as for `if` and `not`. The function is marked as semi-experimental, as its behaviour
# may change; that it leaves parts out is not said.
# Hurts: leads without any way to call or write pass the check that was made from the buyer's own document, and are
# refused by the buyer; a person named Muñoz is refused.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zod@4.6.7 ajv@8.20.0
cat >check.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { z } from 'zod';

const ajv = new Ajv({ strict: false });
const text = { type: 'string' };
const object = (rest) => ({ type: 'object', properties: { name: text, phone: text, email: text }, ...rest });
function both(title, schema, ...values) {
  const [ofZod, ofAjv] = [z.fromJSONSchema(schema), ajv.compile(schema)];
  const results = values.map((value) => `${JSON.stringify(value)} ${ofZod.safeParse(value).success} ${ofAjv(value)}`);
  return `${title}: ${results.join(', ')}`;
}
function problemOf(schema) {
  try {
    z.fromJSONSchema(schema);
    return 'none';
  } catch (error) {
    return error.message;
  }
}
const seen = [
  both('listed', object({ required: ['name'] }), {}, { name: 'Ana' }),
  both('not listed', object({ required: ['zip'] }), {}, { zip: '02108' }),
  both('anyOf', object({ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }), {}, { phone: '6175550123' }),
  both('allOf', object({ allOf: [{ required: ['phone'] }] }), {}, { phone: '6175550123' }),
  both('beside $ref', { $defs: { text }, $ref: '#/$defs/text', maxLength: 2 }, 'abc'),
  both('without a type', { minimum: 5 }, 3, 6),
  both('const', { const: { kind: 'auto' } }, { kind: 'auto' }, { kind: 'home' }),
  both('pattern', { type: 'string', pattern: '^\\p{L}+$' }, 'Muñoz', 'Smith', 'pL'),
  `if: ${problemOf({ if: { required: ['phone'] }, then: { required: ['name'] } })}`,
];
console.log(process.version, 'accepted by zod and by ajv', seen);
const expected = [
  'listed: {} false false, {"name":"Ana"} true true',
  'not listed: {} true false, {"zip":"02108"} true true',
  'anyOf: {} true false, {"phone":"6175550123"} true true',
  'allOf: {} true false, {"phone":"6175550123"} true true',
  'beside $ref: "abc" true false',
  'without a type: 3 true false, 6 true true',
  'const: {"kind":"auto"} false true, {"kind":"home"} false false',
  'pattern: "Muñoz" false true, "Smith" false true, "pL" false true',
  'if: Conditional schemas (if/then/else) are not supported',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
