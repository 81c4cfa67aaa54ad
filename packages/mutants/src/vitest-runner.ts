import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner, vi } from 'vitest';
import {
  type LogLine,
  MUTANT_ON,
  type Places,
  type Plan,
  type PlanEntry,
  RECORDS,
  STRAY,
  WORK_FOLDER,
  workFiles,
} from './plan.ts';
import { installSwitch } from './switch.ts';

type Task = RunnerTask;
type Test = Parameters<TestRunner['onBeforeRunTask']>[0];

const files = workFiles(process.env[WORK_FOLDER] ?? '');

/**
 * Vitest's runner for mutants. One worker runs the entries of a plan in order, each with its mutant
 * on, and stops a file at its first failure. Vitest gets the file of each entry, in order.
 */
export default class MutantRunner extends TestRunner {
  #plan: Plan = JSON.parse(readFileSync(files.plan, 'utf8'));
  #switch = installSwitch();
  #index = -1;
  #entry: PlanEntry | null = null;
  #startedAt = 0;
  /** Tests that failed in this entry. */
  #failed: string[] = [];
  #caught = new Set<string>();
  /** Tests that caught a mutant, by file. */
  #catchers = new Map<string, Set<string>>();
  #places = noPlaces();
  /** The place's tests, while one runs. */
  #passed: Set<string> | null = null;
  #around = new Set<string>();
  #loading = new Set<string>();
  #isLoading = false;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    process.on('unhandledRejection', () => this.#failed.push(STRAY.rejection));
    process.on('uncaughtException', () => this.#failed.push(STRAY.exception));
    if (this.#plan.records) {
      process.env[RECORDS] = '1';
      this.#switch.passed = (id) =>
        (this.#isLoading ? this.#loading : (this.#passed ?? this.#around)).add(id);
    }
  }

  onBeforeCollect(): void {
    this.#index += 1;
    const entry = this.#plan.entries[this.#index];
    if (!entry) throw new Error(`The plan has no entry ${this.#index}.`);
    this.#entry = entry;
    this.#failed = [];
    this.#startedAt = performance.now();
    this.#places = noPlaces();
    this.#around.clear();
    this.#loading.clear();
    this.#switch.on = entry.mutant;
    if (entry.mutant === null) delete process.env[MUTANT_ON];
    else process.env[MUTANT_ON] = entry.mutant;
    if (this.#plan.records) writeFileSync(files.passed, '');
    if (entry.fresh) vi.resetModules();
    this.#isLoading = true;
    log({ begins: this.#index, pid: process.pid });
  }

  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    return this.#isSettled() ? undefined : super.importFile(filepath, source);
  }

  /** Whether nothing is left to find out. */
  #isSettled(): boolean {
    const { mutant, tests, file } = this.#entry as PlanEntry;
    if (tests === 'again') return !this.#catchers.has(file);
    return mutant !== null && this.#caught.has(mutant);
  }

  onCollected(collected: RunnerTestFile[]): void {
    this.#isLoading = false;
    const { tests, file } = this.#entry as PlanEntry;
    if (tests === 'all') return;
    const wanted = tests === 'again' ? (this.#catchers.get(file) ?? new Set()) : new Set(tests);
    for (const task of collected) selectOnly(task, wanted);
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.#failed.length > 0 && !this.#plan.records) test.mode = 'skip';
    this.#passed = new Set();
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.#failed.push(test.id);
    if (this.#passed && this.#plan.records) {
      const milliseconds = Math.ceil(test.result?.duration ?? 0);
      this.#places.tests[test.id] = { milliseconds, places: [...this.#passed] };
    }
    this.#passed = null;
  }

  override onAfterRunFiles(collected: RunnerTestFile[]): void {
    super.onAfterRunFiles(collected);
    const { mutant, file } = this.#entry as PlanEntry;
    const isSettled = this.#isSettled();
    if (!isSettled && this.#failed.length === 0 && collected.some(hasFailed)) {
      this.#failed.push('the file');
    }
    if (mutant !== null && this.#failed.length > 0) {
      this.#caught.add(mutant);
      const catchers = this.#catchers.get(file) ?? new Set();
      for (const id of this.#failed) catchers.add(id);
      this.#catchers.set(file, catchers);
    }
    const milliseconds = Math.ceil(performance.now() - this.#startedAt);
    const result = { entry: this.#index, failed: this.#failed, milliseconds };
    log(this.#plan.records ? { ...result, places: this.#placesOfFile() } : result);
  }

  #placesOfFile(): Places {
    const elsewhere = existsSync(files.passed) ? readFileSync(files.passed, 'utf8') : '';
    return {
      ...this.#places,
      loading: [...this.#loading],
      around: [...new Set([...this.#around, ...elsewhere.split('\n').filter(Boolean)])],
    };
  }
}

function noPlaces(): Places {
  return { loading: [], tests: {}, around: [] };
}

function log(line: LogLine): void {
  appendFileSync(files.log, `${JSON.stringify(line)}\n`);
}

/** Skips the unwanted tests. Returns whether any test is left. */
function selectOnly(task: Task, wanted: Set<string>): boolean {
  const isSelected =
    task.type === 'suite'
      ? task.tasks.map((child) => selectOnly(child, wanted)).includes(true)
      : wanted.has(task.id);
  if (!isSelected && task.mode !== 'todo') task.mode = 'skip';
  return isSelected;
}

function hasFailed(task: RunnerTestSuite | RunnerTestFile): boolean {
  return (
    task.result?.state === 'fail' ||
    task.tasks.some((child) =>
      child.type === 'suite' ? hasFailed(child) : child.result?.state === 'fail',
    )
  );
}
