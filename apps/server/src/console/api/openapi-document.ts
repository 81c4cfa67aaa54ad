import { toJsonSchema } from '@valibot/to-json-schema';
import { API_PATH, type Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import {
  apiProblem,
  PROBLEMS,
  type ProblemType,
  problemUri,
} from '@zipfront/contracts/api/problems';
import { DAY_REFUSALS } from '@zipfront/contracts/api/reports';
import { CAPABILITIES, SCOPES } from '@zipfront/contracts/console/capabilities';
import * as v from 'valibot';
import { CSV_TYPE } from '../../platform/csv/csv.ts';
import { PROBLEM_MEDIA_TYPE } from '../../platform/http/problem.ts';
import { consoleCookieName } from '../sign-in/console-cookie.ts';
import { isList } from './read-request.ts';

type Json = Record<string, unknown>;

const TYPES = Object.keys(PROBLEMS) as ProblemType[];

const TAGS = {
  Session: 'Signing in and out.',
  'Own account': 'The password and the second factor of the person who is signed in.',
  Accounts: 'The people of the console and their roles.',
  Tokens: 'Tokens of programs.',
  'Audit trail': 'Who changed or saw what.',
  Sites: 'The sites that reports can be limited to.',
  Reports: 'Figures by day, campaign and other properties, and saved reports.',
  Funnel: 'How far visitors came, step by step.',
  Experiments: 'Experiments and their results.',
  Health: 'Speed, errors and refused events of the pages.',
  Leads: 'Leads and their records.',
  Partners: 'Partners, their keys and their reports.',
  Spend: 'What was spent, by rows or files.',
  Uploads: 'What is sent to ad platforms.',
  Desk: 'Call-backs, orders and reviews.',
  Content: 'Pages and their texts.',
  Notifications: 'Mails and webhooks to people.',
};

const PROBLEM = v.object({ ...apiProblem.entries, type: v.picklist(TYPES.map(problemUri)) });

export function openApiDocument(consoleUrl: string) {
  const paths: Record<string, Json> = {};
  for (const operation of Object.values<Operation>(OPERATIONS)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: operationObject(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zipfront',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this console', url: consoleUrl },
      description:
        'What the console shows and changes, for programs. Amounts are in hundredths of their currency, null where they are not known. Days are in the reporting time zone, instants in UTC. Lists that can be long have `next`, which is the `cursor` of the next rows. Most lists are tables under the same path with `.csv`.',
    },
    servers: [{ url: consoleUrl + API_PATH }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        Problem: {
          ...jsonSchema(PROBLEM, 'output'),
          description: TYPES.map((type) => `\`${problemUri(type)}\`: ${PROBLEMS[type]}`).join(
            '\n\n',
          ),
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of a program. Scopes: ${SCOPES.map(([name, note]) => `\`${name}\` ${note}`).join('; ')}.`,
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: consoleCookieName(consoleUrl),
          description: 'A session of a person, by `POST /session`.',
        },
      },
    },
  };
}

/** The sentences that an operation refuses with: its own, and those of the days of its query. */
function listRefusals({ rules = [], query }: Operation): readonly string[] {
  const { from, site, days } = query?.entries ?? {};
  if (from === undefined || site === undefined) return rules;
  const { twice, ...others } = DAY_REFUSALS;
  return [...rules, ...(days === undefined ? [] : [twice]), ...Object.values(others)];
}

function operationObject(operation: Operation): Json {
  const { id, tag, summary, scope, may, confirm, body, form } = operation;
  const refusals = listRefusals(operation);
  const isOpen = may === 'anyone';
  const people = isOpen ? 'anyone' : rolesText(may);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [
      scope === null || scope === 'any' ? null : `Scope of a token: \`${scope}\`.`,
      people === '' ? 'Programs only.' : `People: ${people}.`,
      confirm ? 'People need a password that was typed in the last ten minutes.' : null,
      refusals.length > 0 ? `Refused with these sentences: ${refusals.join(' ')}` : null,
    ]
      .filter(Boolean)
      .join(' '),
    security: isOpen
      ? []
      : [...(scope === null ? [] : [{ token: [] }]), ...(people === '' ? [] : [{ session: [] }])],
    parameters: createParameters(operation),
    ...(body && {
      requestBody: {
        required: body.type !== 'optional',
        content: {
          [form ? 'multipart/form-data' : 'application/json']: {
            schema: jsonSchema(body, 'input'),
          },
        },
      },
    }),
    responses: createResponses(operation),
  };
}

/** The roles that may call an operation, between commas; empty for one of programs. */
function rolesText(may: Exclude<Operation['may'], 'anyone'>): string {
  return may === 'programs' ? '' : CAPABILITIES[may].join(', ');
}

function createParameters({ param, query, repeatable, versioned, method }: Operation): Json[] {
  const ofEntries = (place: 'path' | 'query', entries: v.ObjectEntries = {}) =>
    Object.entries(entries).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || schema.type !== 'optional',
      schema: jsonSchema(schema as v.GenericSchema, 'input'),
      ...(isList(schema as v.GenericSchema) && { style: 'form', explode: true }),
    }));
  const header = (name: string, isRequired: boolean, description: string) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema: { type: 'string' },
  });
  return [
    ...ofEntries('path', param?.entries),
    ...ofEntries('query', query?.entries),
    ...(repeatable
      ? [header('Idempotency-Key', false, 'A repeated request with it gets the first answer.')]
      : []),
    ...(versioned && method !== 'get'
      ? [header('If-Match', true, 'The `ETag` of the version that the change is of.')]
      : []),
  ];
}

function createResponses(operation: Operation): Json {
  const { ok, status = 200, table, versioned, errors = {} } = operation;
  const content = ok && {
    'application/json': { schema: jsonSchema(ok, 'output') },
    ...(table && { [CSV_TYPE]: { schema: { type: 'string' } } }),
  };
  const headers = {
    ...(versioned && { ETag: { schema: { type: 'string' } } }),
    ...(table && { Link: { schema: { type: 'string' } } }),
  };
  const done = { description: 'Done.', ...(content && { content }), headers };
  const problems = [...listProblems(operation), ...Object.entries(errors)];
  return {
    [String(status)]: done,
    ...(versioned && operation.method === 'get' && { 304: { description: 'Unchanged.' } }),
    ...Object.fromEntries(
      problems.map(([code, description]) => [code, problemObject(description)]),
    ),
  };
}

function listProblems(operation: Operation): [status: string, meaning: string][] {
  const { param, may, body, form, repeatable, versioned, method, scope } = operation;
  const isOpen = may === 'anyone';
  const changes = method !== 'get';
  const rows: [boolean, string, string][] = [
    [true, '400', 'The query, the body or a header cannot be read.'],
    [true, '401', 'Without a valid session or token.'],
    [!isOpen || changes, '403', 'Without the role or the scope, or from a page of another site.'],
    [param !== undefined, '404', 'There is nothing at this address.'],
    [Boolean(repeatable), '409', 'The first request with the key is not answered yet.'],
    [Boolean(versioned) && changes, '412', 'It was changed meanwhile: `current` is how it is now.'],
    [body !== undefined, '413', 'The body is too long.'],
    [body !== undefined, '415', `The body is not ${form ? 'a form' : 'JSON'}.`],
    [body !== undefined || Boolean(repeatable), '422', 'The body is wrong: `errors` says where.'],
    [Boolean(versioned) && changes, '428', 'Without `If-Match`.'],
    [isOpen || scope !== null || Boolean(body), '429', 'Too many requests or wrong attempts.'],
    [true, '503', 'The database is unavailable.'],
  ];
  return rows.filter(([isPossible]) => isPossible).map(([, status, meaning]) => [status, meaning]);
}

function problemObject(description: unknown): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { [PROBLEM_MEDIA_TYPE]: { schema } } };
}

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    ignoreActions: ['trim', 'safe_integer', 'check'],
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'instance'
        ? { type: 'string', contentMediaType: 'application/octet-stream' }
        : undefined,
  });
  return rest;
}
