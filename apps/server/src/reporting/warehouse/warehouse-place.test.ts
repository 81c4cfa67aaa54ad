import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { AwsV4Signer } from 'aws4fetch';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { freePort } from '../../platform/store/testing/free-port.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { openWarehouse, type Warehouse } from './warehouse-place.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const PATH = 'events/month=2026-11/part-1.parquet';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Whether a request has a valid signature of version 4, as its specification computes it. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKID\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const hash = headers['x-amz-content-sha256'];
  if (hash !== sha256(body)) return false;
  const path = url.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  const named = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path.join('/'), '', named.join(''), signed, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature;
}

/** A service with the protocol of S3, which stores what is signed. */
async function startService(refuses: () => boolean = () => false) {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const isStored = isSigned(request, body) && !refuses();
    if (isStored) objects.set(decodeURIComponent(request.url ?? ''), body);
    response.statusCode = isStored ? 200 : 403;
    response.end(isStored ? '' : '<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { objects, url: `http://127.0.0.1:${port}` };
}

function bucketAt(url: string, secret = SECRET): Warehouse {
  const config = readConfig({
    WAREHOUSE_URL: 's3://bucket/zip/front',
    WAREHOUSE_ENDPOINT: url,
    WAREHOUSE_KEY_ID: 'AKID',
    WAREHOUSE_SECRET_KEY: secret,
  });
  return openWarehouse(config) as Warehouse;
}

async function partialOf(warehouse: Warehouse, text: string): Promise<string> {
  const partial = await warehouse.newPartial();
  writeFileSync(partial, text);
  return partial;
}

// behaviour: 37.1
describe('openWarehouse, with a bucket', () => {
  it('receives a file as a whole, with a signature', async () => {
    const { objects, url } = await startService();
    const warehouse = bucketAt(url);
    await warehouse.put(await partialOf(warehouse, 'PAR1'), PATH);
    expect([...objects]).toEqual([[`/bucket/zip/front/${PATH}`, Buffer.from('PAR1')]]);
  });

  it('refuses another secret, with its reason in the error', async () => {
    const { objects, url } = await startService();
    const warehouse = bucketAt(url, 'another-secret');
    await expect(warehouse.put(await partialOf(warehouse, 'PAR1'), PATH)).rejects.toThrow(
      'The bucket bucket responded with 403 SignatureDoesNotMatch',
    );
    expect(objects.size).toBe(0);
  });

  it('reports why its service cannot be reached', async () => {
    const warehouse = bucketAt(`http://127.0.0.1:${await freePort()}`);
    await expect(warehouse.put(await partialOf(warehouse, 'PAR1'), PATH)).rejects.toThrow(
      /^The bucket bucket could not be reached: .*ECONNREFUSED/,
    );
  });

  // The example "PUT Object" of Amazon's documents of signatures in headers.
  it('signs the example of Amazon as Amazon does', async () => {
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
      headers: {
        Date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
      },
      body: 'Welcome to Amazon S3.',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: SECRET,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
    });
    expect((await signer.sign()).headers.get('authorization')).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });
});

// behaviour: 37.11
it('writes a file for a bucket into a private folder of a random name, and deletes both', async () => {
  const { url } = await startService();
  const warehouse = bucketAt(url);
  const [one, other] = [await partialOf(warehouse, 'PAR1'), await partialOf(warehouse, 'PAR2')];
  expect(dirname(one)).not.toBe(dirname(other));
  expect([modeOf(one), modeOf(dirname(one))]).toEqual(['600', '700']);
  await warehouse.put(one, PATH);
  expect(existsSync(dirname(one))).toBe(false);
  await warehouse.removePartials(Date.now());
  expect(existsSync(other)).toBe(true);
  await warehouse.removePartials(Date.now() + 2 * HOUR_MS);
  expect(existsSync(dirname(other))).toBe(false);
});

// behaviour: 37.7
it('deletes what interrupted runs left also while another server does', async () => {
  const warehouse = bucketAt('http://localhost:1');
  const left = await Promise.all(Array.from({ length: 30 }, () => warehouse.newPartial()));
  const remove = () => warehouse.removePartials(Date.now() + 2 * HOUR_MS);
  await Promise.all(Array.from({ length: 10 }, remove));
  expect(left.filter((partial) => existsSync(dirname(partial)))).toEqual([]);
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe('openWarehouse, with a folder', () => {
  // behaviour: 37.7
  it('hides a file from readers until it is whole, and deletes what an interrupted run left', async () => {
    const folder = temporaryFolder();
    const warehouse = openWarehouse(readConfig({ WAREHOUSE_URL: `file:${folder}` })) as Warehouse;
    const partial = await partialOf(warehouse, 'PAR1');
    expect(partial).toMatch(/\/\.partial\/[^.]+$/);
    await warehouse.removePartials(Date.now());
    await warehouse.put(partial, PATH);
    expect(readFileSync(join(folder, PATH), 'utf8')).toBe('PAR1');
    expect(modeOf(join(folder, PATH))).toBe('600');
    const left = await partialOf(warehouse, 'PA');
    await warehouse.removePartials(Date.now() + 2 * HOUR_MS);
    expect(existsSync(left)).toBe(false);
  });
});

// behaviour: 7.1.9
describe('the variables of the warehouse', () => {
  it.each([
    [{}, null],
    [{ WAREHOUSE_URL: 'file:/var/warehouse' }, { folder: '/var/warehouse' }],
    [{ WAREHOUSE_URL: 'file:///var/warehouse' }, { folder: '/var/warehouse' }],
  ])('reads %j', (environment, place) => {
    expect(readConfig(environment).warehouse).toEqual(place);
  });

  it.each([
    [{ WAREHOUSE_URL: 'file:warehouse' }, /^WAREHOUSE_URL is "file:warehouse"; expected/],
    [{ WAREHOUSE_URL: 'gs://bucket' }, /^WAREHOUSE_URL is/],
    [{ WAREHOUSE_URL: 's3://wh/zf' }, /^WAREHOUSE_URL is .* bucket name of 3 to 63 /],
    [{ WAREHOUSE_URL: 's3://bucket' }, /^WAREHOUSE_KEY_ID is/],
    [{ WAREHOUSE_URL: 's3://bucket', WAREHOUSE_KEY_ID: 'a' }, /^WAREHOUSE_SECRET_KEY is not as/],
  ])('refuses %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
