import { SWITCH } from './instrument.ts';

/** Which mutant is on in this process, and which places were passed. */
export interface MutantSwitch {
  /** Null for none: then everything behaves as usual. */
  on: string | null;
  /** Called with a mutant whenever its place is passed; null without a listener. */
  passed: ((id: string) => void) | null;
}

/** Puts the function that mutated sources ask in its place. */
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
