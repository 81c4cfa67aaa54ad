import { readFileSync } from 'node:fs';
import { cpuSeconds } from './pairs.ts';

/** Behind the name in `/proc/<pid>/stat`: user mode, then kernel mode. */
const ENDED_CHILDREN = [13, 14] as const;

/**
 * With children, in user and kernel mode (Linux). Ended children count if the process has waited
 * for them, as PostgreSQL's first does.
 */
export function processorSeconds(pid: number): number {
  const children = findChildren(pid).reduce((sum, child) => sum + secondsOfChild(child), 0);
  return cpuSeconds(pid) + secondsOfEndedChildren(pid) + children;
}

export function secondsOfEndedChildren(pid: number): number {
  return cpuSeconds(pid, ENDED_CHILDREN);
}

export function findParent(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function findChildren(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(/\s+/).map(Number);
}

/** 0 for a child that has ended since it was listed. */
function secondsOfChild(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}
