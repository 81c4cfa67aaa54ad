import { SWITCH } from './instrument.ts';

/** The mutant that is on in this process, and the places that were passed. */
export interface MutantSwitch {
  /** It is null if no mutant is on. */
  on: string | null;
  /** Called with a mutant whenever its place is passed; null without a listener. */
  passed: ((id: string) => void) | null;
}

/** Installs the function that mutated sources call. */
export function installSwitch(): MutantSwitch {
  const state: MutantSwitch = { on: null, passed: null };
  Object.defineProperty(globalThis, SWITCH, {
    configurable: true,
    value(id: string): boolean {
      state.passed?.(id);
      return id === state.on;
    },
  });
  return state;
}
