import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import { getOwn } from '@zipfront/contracts/own';
import { useCallback, useRef } from 'react';
import { checkControl, isChecked, namedControls } from './controls.ts';
import type { FieldCheck, FieldErrors, FormWords } from './form-context.ts';

export interface FieldCheckOptions {
  rules: Record<string, FieldRules>;
  nameOf(field: string): string;
  words: FormWords | undefined;
  validate: ((name: string, data: FormData) => string | null) | undefined;
}

export interface FieldChecks {
  /** Adds a check of a field that runs before the form is sent, until the result is called. */
  addCheck(name: string, check: FieldCheck): () => void;
  fieldOf(name: string): string | undefined;
  fieldError(form: HTMLFormElement, field: string): string | null;
  /** Errors of all fields; waits for checks that need the server. */
  errorsOf(form: HTMLFormElement): Promise<FieldErrors>;
}

export function useFieldChecks({ rules, nameOf, words, validate }: FieldCheckOptions): FieldChecks {
  const added = useRef(new Map<string, FieldCheck>());
  const addCheck = useCallback((name: string, check: FieldCheck) => {
    added.current.set(name, check);
    return () => added.current.delete(name);
  }, []);

  function fieldError(form: HTMLFormElement, field: string): string | null {
    const name = nameOf(field);
    if (!isChecked(form, name)) return null;
    const broken = words
      ? checkControl(form, name, { field, rules: getOwn(rules, field) }, words)
      : null;
    return broken ?? validate?.(field, new FormData(form)) ?? null;
  }

  return {
    addCheck,
    fieldOf(name) {
      const field = Object.keys(rules).find((each) => nameOf(each) === name);
      return field !== undefined && added.current.has(field) ? undefined : field;
    },
    fieldError,
    async errorsOf(form) {
      const checks = Object.keys(rules).map(async (field) => {
        const [control] = namedControls(form, nameOf(field));
        const check = isChecked(form, nameOf(field)) ? added.current.get(field) : undefined;
        return [field, (await check?.(control?.value ?? '')) ?? fieldError(form, field)] as const;
      });
      const found = await Promise.all(checks);
      return Object.fromEntries(found.flatMap(([field, error]) => (error ? [[field, error]] : [])));
    },
  };
}
