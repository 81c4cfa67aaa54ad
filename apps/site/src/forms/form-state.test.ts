import { describe, expect, it } from 'vitest';
import { type FormState, initialFormState, reduceForm } from './form-state.ts';

const RENDERED = { values: {}, errors: { zip: 'A zip code is required.' }, message: 'Look again.' };
const state: FormState = initialFormState(RENDERED);

it('starts with the state that the server rendered, and moves no focus', () => {
  expect(state).toEqual({
    errors: RENDERED.errors,
    message: 'Look again.',
    isTaken: false,
    thanks: null,
    focus: { on: [] },
    isQuiet: false,
  });
  expect(initialFormState({ ...RENDERED, isTaken: true }).isTaken).toBe(true);
});

describe('a field that was checked', () => {
  it('gets its error, and leaves those of others', () => {
    const after = reduceForm(state, { type: 'FIELD_CHECKED', field: 'name', error: 'Required.' });
    expect(after.errors).toEqual({ zip: 'A zip code is required.', name: 'Required.' });
  });

  it('loses its error when its value is valid', () => {
    const after = reduceForm(state, { type: 'FIELD_CHECKED', field: 'zip', error: null });
    expect(after.errors).toEqual({});
  });

  it.each([
    ['name', null],
    ['zip', 'A zip code is required.'],
  ])('changes nothing when %s has the error %j already', (field, error) => {
    expect(reduceForm(state, { type: 'FIELD_CHECKED', field, error })).toBe(state);
  });
});

it('deletes the message on submit, and the errors on send', () => {
  const submitted = reduceForm(state, { type: 'SUBMITTED', hasMessage: false });
  expect(submitted).toEqual({ ...state, message: null });
  expect(reduceForm(submitted, { type: 'SENDING' })).toEqual({ ...submitted, errors: {} });
});

it('announces no field from a submit that its message reports until it is filled in again', () => {
  const submitted = reduceForm(state, { type: 'SUBMITTED', hasMessage: true });
  const checked = reduceForm(submitted, { type: 'FIELD_CHECKED', field: 'zip', error: null });
  expect(checked.isQuiet).toBe(true);
  const filled = reduceForm(checked, { type: 'FILLED' });
  expect(filled.isQuiet).toBe(false);
  expect(reduceForm(filled, { type: 'FILLED' })).toBe(filled);
});

describe('an outcome', () => {
  it('changes nothing without a message', () => {
    expect(reduceForm(state, { type: 'ENDED', outcome: { kind: 'idle' } })).toBe(state);
  });

  it('shows thanks in place of an accepted form', () => {
    const outcome = { kind: 'done', message: 'Thank you.' } as const;
    expect(reduceForm(state, { type: 'ENDED', outcome }).thanks).toBe('Thank you.');
  });

  it('focuses the message of a form that is accepted and emptied', () => {
    const outcome = { kind: 'taken', message: 'Thank you.' } as const;
    expect(reduceForm(state, { type: 'ENDED', outcome })).toMatchObject({
      message: 'Thank you.',
      isTaken: true,
      thanks: null,
      focus: { on: 'message' },
    });
  });

  it('shows all errors of a refused form, and moves the focus to a wrong field', () => {
    const taken = { ...state, isTaken: true };
    const errors = { name: 'Required.', email: 'Invalid.' };
    const outcome = { kind: 'refused', errors, message: null } as const;
    expect(reduceForm(taken, { type: 'ENDED', outcome })).toEqual({
      errors,
      message: null,
      isTaken: false,
      isQuiet: false,
      thanks: null,
      focus: { on: ['name', 'email'] },
    });
  });
});
