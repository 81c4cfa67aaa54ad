import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json'));

interface Workflow {
  on: unknown;
  permissions: unknown;
  jobs: Record<string, Job>;
}

interface Job {
  'timeout-minutes': number;
  strategy?: { matrix: { node: number[] } };
  steps: { uses?: string; run?: string }[];
}

interface Form {
  name: string;
  description: string;
  body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
}

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map(
  (path): [string, Workflow] => [path, parse(read(path))],
);
const forms = ['bug', 'idea'].map((name): [string, Form] => [
  name,
  parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)),
]);

// behaviour: 32.15
describe('the files of the project for its host', () => {
  it('include workflows that run commands of package.json, with rights and a time that are named', () => {
    expect(workflows).not.toEqual([]);
    for (const [path, { on, permissions, jobs }] of workflows) {
      expect([path, on, permissions]).toEqual([path, expect.anything(), expect.anything()]);
      for (const job of Object.values(jobs)) {
        expect(job['timeout-minutes']).toBeGreaterThan(0);
        const lines = job.steps.map(({ run = '' }) => run).join('\n');
        const used = [...lines.matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name = '']) => name);
        expect(used.filter((name) => !(name in scripts))).toEqual([]);
        for (const { uses, run } of job.steps) expect([uses, run].filter(Boolean)).toHaveLength(1);
      }
    }
  });

  it('pin each action to a commit, because a tag can be moved', () => {
    const used = workflows.flatMap(([, { jobs }]) =>
      Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])),
    );
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(used).not.toEqual([]);
  });

  it('test with each Node from 22, and start with the oldest one, too', () => {
    const { jobs } = parse(read('.github/workflows/test.yml')) as Workflow;
    expect(jobs.test?.strategy?.matrix.node).toEqual([22, 24, 26]);
    expect(jobs.start?.strategy?.matrix.node).toEqual([20, 22, 24, 26]);
  });

  it('include forms of issues whose fields have labels', () => {
    for (const [, { name, description, body }] of forms) {
      expect(name && description).toBeTruthy();
      for (const { type, id, attributes } of body) {
        expect(type === 'markdown' ? attributes.value : id && attributes.label).toBeTruthy();
      }
    }
  });

  it('include a development container with a command that exists', () => {
    const { image, postCreateCommand, forwardPorts } = JSON.parse(
      read('.devcontainer/devcontainer.json'),
    );
    expect([image, forwardPorts]).toEqual([expect.any(String), [8080, 8081]]);
    const [, script = ''] = postCreateCommand.split(' ');
    expect(existsSync(join(ROOT, script))).toBe(true);
  });

  it('include what people look for at the root', () => {
    for (const file of ['LICENSE', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md']) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    }
  });
});
