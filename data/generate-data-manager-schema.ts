import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A message or an enum as protobufjs describes it. */
interface Described {
  fields?: Record<string, { type: string; rule?: string; options?: Record<string, unknown> }>;
  oneofs?: Record<string, { oneof: string[] }>;
  values?: Record<string, number>;
  nested?: Record<string, Described>;
}

const NAME = '@google-ads/datamanager';
const TARGET = 'apps/server/src/conversions/uploads/testing/data-manager-schema.json';
/** Messages and enums that tests send or read; those that they consist of follow. */
const WANTED = [
  'IngestEventsRequest',
  'IngestEventsResponse',
  'RetrieveRequestStatusResponse',
  'ErrorReason',
  'ProcessingErrorReason',
  'ProcessingWarningReason',
];

const folder = dirname(createRequire(import.meta.url).resolve(`${NAME}/package.json`));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const protos = JSON.parse(readFileSync(join(folder, 'build/protos/protos.json'), 'utf8'));
const all: Record<string, Described> =
  protos.nested.google.nested.ads.nested.datamanager.nested.v1.nested;

const messages: Record<string, unknown> = {};
const enums: Record<string, string[]> = {};
const waiting = [...WANTED];
for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
  if (name in messages || name in enums) continue;
  const found = find(name);
  if (found?.values) enums[name] = Object.keys(found.values);
  if (!found?.fields) continue;
  const fields = Object.entries(found.fields).map(([field, { type, rule, options }]) => {
    const inner = find(`${name}.${type}`) ? `${name}.${type}` : type;
    if (find(inner)) waiting.push(inner);
    const isRequired = options?.['(google.api.field_behavior)'] === 'REQUIRED';
    const kind = { type: inner, ...(rule && { rule }), ...(isRequired && { required: true }) };
    return [field, kind];
  });
  const oneofs = Object.values(found.oneofs ?? {}).map(({ oneof }) => oneof);
  messages[name] = { fields: Object.fromEntries(fields), oneofs };
}
const schema = { source: `${NAME} ${version}, Apache-2.0`, messages, enums };
writeFileSync(join(import.meta.dirname, '..', TARGET), `${JSON.stringify(schema, null, 2)}\n`);

function find(path: string): Described | undefined {
  const [first = '', ...inner] = path.split('.');
  return inner.reduce<Described | undefined>((outer, name) => outer?.nested?.[name], all[first]);
}
