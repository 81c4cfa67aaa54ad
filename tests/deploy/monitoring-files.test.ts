import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Metric, Registry } from 'prom-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { startServer } from '../server-process.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const RULES = join(DEPLOY, 'prometheus/zipfront.rules.yml');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const rules = (
  parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/zipfront.json'), 'utf8')) as {
  panels: Panel[];
};
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alerts = rules.map(({ expr }) => expr);

/** The metrics that expressions name. */
function namesIn(expressions: string[]): string[] {
  const names = expressions.flatMap((one) => one.match(/\b(?:zipfront|process|nodejs)_\w+/g) ?? []);
  return [...new Set(names)];
}

/** The metric without the ending of a part of a histogram. */
const metricName = (name: string) => name.replace(/_(?:sum|count|bucket)$/, '');

/** The labels that an expression selects or divides by, except those of Prometheus itself. */
function labelsIn(expression: string): string[] {
  const selected = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
  const grouped = [...expression.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  return [...selected, ...grouped].filter((label) => !['instance', 'job'].includes(label));
}

let metrics: string;
beforeAll(async () => {
  const server = await startServer({ hasConsole: true });
  metrics = await (await fetch(`${server.consoleUrl}/metrics`)).text();
  await server.stop();
});

describe('the dashboard and the alerts', () => {
  const served = () => [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);

  // behaviour: 32.11
  it('name metrics that a server has', () => {
    const names = namesIn([...shown, ...alerts]);
    expect(names.length).toBeGreaterThan(20);
    expect(
      names.filter((name) => !served().includes(name) && !served().includes(metricName(name))),
    ).toEqual([]);
  });

  // behaviour: 32.11
  it('show every metric of the server itself', () => {
    const names = namesIn(shown).flatMap((name) => [name, metricName(name)]);
    const ours = served().filter((name) => name.startsWith('zipfront_'));
    expect(ours.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('select by labels that a metric declares', () => {
    const registered = vi.spyOn(Registry.prototype, 'registerMetric');
    createMetrics();
    const declared = registered.mock.calls.flatMap(
      ([metric]) => (metric as Metric & { labelNames: string[] }).labelNames,
    );
    const used = [...shown, ...alerts].flatMap(labelsIn);
    expect(used.filter((label) => label !== 'le' && !declared.includes(label))).toEqual([]);
  });

  it('say what to do at each alert, and how urgent it is', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect(annotations.summary).not.toBe('');
      expect(annotations.description).not.toBe('');
    }
  });

  it('lay no panel over another', () => {
    const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => ({
        title,
        cell: `${x + (index % w)} ${y + Math.floor(index / w)}`,
      })),
    );
    const owners = new Map<string, string>();
    for (const { title, cell } of cells) {
      expect([cell, owners.get(cell) ?? title]).toEqual([cell, title]);
      owners.set(cell, title);
    }
  });

  it.runIf(spawnSync('promtool', ['--version']).status === 0)(
    'pass promtool (needs promtool)',
    () => {
      const { status, stderr } = spawnSync('promtool', ['check', 'rules', RULES], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    },
  );
});
