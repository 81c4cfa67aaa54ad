import { describe, expect, it } from 'vitest';
import { type FormState, initialFormState, reduceForm } from './form-state.ts';

const RENDERED = { values: {}, errors: { zip: 'A zip code is required.' }, message: 'Look again.' };
const state: FormState = initialFormState(RENDERED);

it('begins with what the server rendered, and moves no focus', () => {
  expect(state).toEqual({
    errors: RENDERED.errors,
    message: 'Look again.',
    isTaken: false,
    thanks: null,
    focus: { on: [] },
  });
  expect(initialFormState({ ...RENDERED, isTaken: true }).isTaken).toBe(true);
});

describe('a field that was checked', () => {
  it('gets its error, beside those of others', () => {
    const after = reduceForm(state, { type: 'FIELD_CHECKED', field: 'name', error: 'Required.' });
    expect(after.errors).toEqual({ zip: 'A zip code is required.', name: 'Required.' });
  });

  it('loses its error where it conforms', () => {
    const after = reduceForm(state, { type: 'FIELD_CHECKED', field: 'zip', error: null });
    expect(after.errors).toEqual({});
  });

  it.each([
    ['name', null],
    ['zip', 'A zip code is required.'],
  ])('changes nothing where %s has the error %j already', (field, error) => {
    expect(reduceForm(state, { type: 'FIELD_CHECKED', field, error })).toBe(state);
  });
});

it('loses its message when it is submitted, and its errors when it is sent', () => {
  const submitted = reduceForm(state, { type: 'SUBMITTED' });
  expect(submitted).toEqual({ ...state, message: null });
  expect(reduceForm(submitted, { type: 'SENDING' })).toEqual({ ...submitted, errors: {} });
});

describe('an outcome', () => {
  it('that says nothing changes nothing', () => {
    expect(reduceForm(state, { type: 'ENDED', outcome: { kind: 'idle' } })).toBe(state);
  });

  it('that takes the form puts thanks in its place', () => {
    const outcome = { kind: 'done', message: 'Thank you.' } as const;
    expect(reduceForm(state, { type: 'ENDED', outcome }).thanks).toBe('Thank you.');
  });

  it('that takes the form for another gives the focus to its message', () => {
    const outcome = { kind: 'taken', message: 'Thank you.' } as const;
    expect(reduceForm(state, { type: 'ENDED', outcome })).toMatchObject({
      message: 'Thank you.',
      isTaken: true,
      thanks: null,
      focus: { on: 'message' },
    });
  });

  it('that refuses it shows all errors, and gives the focus to the fields that have one', () => {
    const taken = { ...state, isTaken: true };
    const errors = { name: 'Required.', email: 'Invalid.' };
    const outcome = { kind: 'refused', errors, message: null } as const;
    expect(reduceForm(taken, { type: 'ENDED', outcome })).toEqual({
      errors,
      message: null,
      isTaken: false,
      thanks: null,
      focus: { on: ['name', 'email'] },
    });
  });
});
