import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextField } from './fields.tsx';
import { FieldWithoutFormError } from './form-context.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { readAttributes, renderForm } from './testing/render-form.tsx';

const SHOWN = { values: {}, errors: {}, message: null };
const NAME = <TextField name="name" label="Your name" />;

describe('the form rendered on the server', () => {
  it('posts by itself, with the checks of the browser off', () => {
    const html = renderForm(NAME, { action: '/demo', method: 'post', lang: 'en-US' });
    expect(readAttributes(html, 'form')).toMatchObject({
      id: 'demo-form',
      action: '/demo',
      method: 'post',
      lang: 'en-US',
      noValidate: '',
      'aria-busy': 'false',
    });
  });

  it('renders the given attributes, except those for its script', () => {
    const html = renderForm(NAME, {
      ...{ 'data-demo': 'yes' },
      send: async () => ({ kind: 'idle' }),
      words: undefined,
    });
    expect(Object.keys(readAttributes(html, 'form') ?? {})).toEqual([
      'id',
      'data-demo',
      'noValidate',
      'aria-busy',
    ]);
  });
});

describe('the message of the form', () => {
  it('renders an empty alert without the error class', () => {
    const html = renderForm(NAME, { messageClassName: 'message' });
    expect(html).toContain(
      '<p class="message" role="alert" aria-atomic="true" tabindex="-1" data-form-message="true"></p>',
    );
  });

  it.each([
    [
      'an error is marked, and has the focus where no field is wrong',
      false,
      'message has-error',
      true,
    ],
    ['thanks are neither', true, 'message', false],
  ])('shows the message of the form: %s', (_, isTaken, className, hasFocus) => {
    const shown = { ...SHOWN, message: 'Said.', isTaken };
    const html = renderForm(null, { shown, messageClassName: 'message' });
    expect(html).toContain(`<p class="${className}" role="alert"`);
    expect(/<p [^>]*autofocus/i.test(html)).toBe(hasFocus);
  });

  it('leaves the focus to the first wrong field', () => {
    const shown = { ...SHOWN, errors: { name: 'Required.' }, message: 'Look again.' };
    const html = renderForm(NAME, { shown });
    expect(html).toMatch(/<input [^>]*autofocus/i);
    expect(html).not.toMatch(/<p [^>]*autofocus/i);
  });

  it('moves no focus in a form that repeats the values of another', () => {
    const shown = { ...SHOWN, errors: { name: 'Required.' }, autoFocus: false };
    expect(renderForm(NAME, { shown })).not.toMatch(/<input [^>]*autofocus/i);
  });
});

describe('linked forms', () => {
  const linked = { errors: { name: 'Required.' }, isSending: false, inUse: 'demo' };

  it('show their shared errors in place of their own', () => {
    const shown = { ...SHOWN, errors: { name: 'Its own.' } };
    expect(renderForm(NAME, { shown, linked })).toContain('>Required.</p>');
  });

  it.each([
    ['announces its errors', 'demo', 'polite'],
    ['announces none where another is in use', 'other', 'off'],
    ['announces its errors before any is used', null, 'polite'],
  ])('render one that %s', (_, inUse, live) => {
    const html = renderForm(NAME, { linked: { ...linked, inUse } });
    expect(html).toContain(`id="demo-name-error" aria-live="${live}"`);
  });

  it('show that they are busy while one is being sent, with their buttons in place', () => {
    const button = <SubmitButton sending="Sending">Send</SubmitButton>;
    const html = renderForm(button, { linked: { ...linked, isSending: true } });
    expect(readAttributes(html, 'form')?.['aria-busy']).toBe('true');
    expect(readAttributes(html, 'button')).toEqual({
      type: 'submit',
      'aria-busy': 'true',
      'aria-disabled': 'true',
    });
    expect(html).toContain('>Sending</button>');
  });
});

it('refuses a field outside a form', () => {
  expect(() => renderToStaticMarkup(NAME)).toThrow(FieldWithoutFormError);
});
