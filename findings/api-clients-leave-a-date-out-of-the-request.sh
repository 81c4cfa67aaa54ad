#!/bin/sh
# Packages: openapi-fetch 0.17.0, @oazapfts/runtime 1.2.0, swagger-client 3.37.3 and openapi-client-axios 7.9.1 (npm),
# clients of APIs that are described by OpenAPI, on Node 20 or later.
# Behaviour: a Date as a parameter of the query, for `format: date-time`, is left out by the first three without an
# error: they ask for /leads in place of /leads?since=…, or for "since=" in oazapfts' form style. openapi-client-axios
# sends it. In the path, for `format: date`, the first and third ask for /leads/, which is the list, and the fourth for
# "Sun Nov 01 2026 01:30:00 GMT-0400 (Eastern Daylight Time)". In a body all have 2026-11-01T05:30:00.000Z. Where
# the day is null openapi-fetch asks for /leads/{day} as it stands.
# Expected: the text that JSON has, in each place, or an error, as openapi-fetch has it for objects in objects; the
# documents of openapi-typescript, its other half, show how to make Date the type of such parameters.
# Hurts: "leads since the last run" is all leads, each time; what was sent or charged once is sent again, and nothing
# but a log of addresses says so.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts openapi-fetch@0.17.0 @oazapfts/runtime@1.2.0 \
  swagger-client@3.37.3 openapi-client-axios@7.9.1 axios@1.21.1
cat >check.mjs <<'JS'
import * as query from '@oazapfts/runtime/query';
import axios from 'axios';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import createClient from 'openapi-fetch';
import SwaggerClient from 'swagger-client';

const at = new Date('2026-11-01T05:30:00Z');
const parameter = (name, place, format) => ({
  name, in: place, required: place === 'path', schema: { type: 'string', format },
});
const get = (operationId, ...parameters) => ({
  get: { operationId, parameters, responses: { 200: { description: 'Leads' } } },
});
const definition = {
  openapi: '3.0.3', info: { title: 'Leads', version: '1' }, servers: [{ url: 'https://api.example' }],
  paths: {
    '/leads': get('list', parameter('since', 'query', 'date-time')),
    '/leads/{day}': get('day', parameter('day', 'path', 'date')),
  },
};
const asked = [];
const respond = (address) => {
  asked.push(address.replace('https://api.example', ''));
  return Response.json([]);
};
const fetching = createClient({ baseUrl: 'https://api.example', fetch: async ({ url }) => respond(url) });
await fetching.GET('/leads', { params: { query: { since: at, limit: 5 } } });
await fetching.GET('/leads/{day}', { params: { path: { day: at } } });
await fetching.GET('/leads/{day}', { params: { path: { day: null } } });
asked.push(`/leads${query.query(query.explode({ since: at, limit: 5 }))}`);
asked.push(`/leads${query.query(query.form({ since: at, limit: 5 }))}`);
const build = (operationId, parameters) => SwaggerClient.buildRequest({ spec: definition, operationId, parameters }).url;
respond(build('list', { since: at }));
respond(build('day', { day: at }));
const adapter = async (config) => {
  respond(axios.getUri(config));
  return { data: [], status: 200, statusText: 'OK', headers: {}, config };
};
const client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults: { adapter } }).init();
await client.list({ since: at });
await client.day({ day: at });
const seen = asked.map(decodeURIComponent);
console.log(process.version, seen);
const expected = [
  '/leads?&limit=5',
  '/leads/',
  '/leads/{day}',
  '/leads?&limit=5',
  '/leads?since=&limit=5',
  '/leads',
  '/leads/',
  '/leads?since=2026-11-01T05:30:00.000Z',
  '/leads/Sun Nov 01 2026 01:30:00 GMT-0400 (Eastern Daylight Time)',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
