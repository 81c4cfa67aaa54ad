import { describe, expect, it } from 'vitest';
import { Checkbox, RadioGroup, SelectField, TextArea, TextField } from './fields.tsx';
import { attributesOf, renderForm } from './testing/render-form.tsx';

const OPTIONS: [string, string][] = [
  ['open', 'Open'],
  ['enclosed', 'Enclosed'],
];

const SHOWN = { values: {}, errors: {}, message: null };

const FIELDS = [
  ['TextField', 'input', <TextField key="t" name="name" label="Name" />],
  ['TextArea', 'textarea', <TextArea key="a" name="name" label="Name" />],
  ['SelectField', 'select', <SelectField key="s" name="name" label="Name" options={OPTIONS} />],
  [
    'Checkbox',
    'input',
    <Checkbox key="c" name="name">
      Name
    </Checkbox>,
  ],
] as const;

describe.each(FIELDS)('%s', (_, tag, field) => {
  it('is labelled, and described by its error, which is a live region', () => {
    const html = renderForm(field);
    expect(attributesOf(html, tag)).toMatchObject({
      id: 'demo-name',
      name: 'name',
      'aria-invalid': 'false',
      'aria-describedby': 'demo-name-error',
    });
    expect(attributesOf(html, 'label')).toMatchObject({ for: 'demo-name' });
    expect(html).toContain('<p id="demo-name-error" aria-live="polite" data-error="true"></p>');
  });

  it('is marked and has the focus where the server found it wrong', () => {
    const shown = { ...SHOWN, errors: { name: 'Required.' } };
    const html = renderForm(field, { shown });
    expect(attributesOf(html, tag)?.['aria-invalid']).toBe('true');
    expect(html).toMatch(new RegExp(`<${tag} [^>]*autofocus`, 'i'));
    expect(html).toContain('data-error="true">Required.</p>');
  });

  it('is sent under the name that its form gives it', () => {
    const html = renderForm(field, { nameOf: (name) => `demo-${name}` });
    expect(attributesOf(html, tag)).toMatchObject({ id: 'demo-name', name: 'demo-name' });
  });
});

it('describes a field by its hint, too', () => {
  const html = renderForm(<TextField name="name" label="Name" hint="As on the card." />);
  expect(attributesOf(html, 'input')?.['aria-describedby']).toBe('demo-name-error demo-name-hint');
  expect(html).toContain('id="demo-name-hint">As on the card.</p>');
});

it('requires a field where its rules do', () => {
  const rules = { name: { required: true } } as const;
  const html = renderForm(<TextField name="name" label="Name" />, { rules });
  expect(attributesOf(html, 'input')).toHaveProperty('required');
});

it('ties suggestions to their field', () => {
  const html = renderForm(<TextField name="make" label="Make" suggestions={['Honda']} />);
  expect(attributesOf(html, 'input')?.list).toBe('demo-make-list');
  expect(html).toContain(
    '<datalist id="demo-make-list"><option value="Honda"></option></datalist>',
  );
});

it('shows what was posted', () => {
  const shown = { ...SHOWN, values: { name: '"Nadia"', kind: 'enclosed' } };
  const html = renderForm(
    <>
      <TextField name="name" label="Name" />
      <SelectField name="kind" label="Kind" options={OPTIONS} />
    </>,
    { shown },
  );
  expect(attributesOf(html, 'input')?.value).toBe('&quot;Nadia&quot;');
  expect(html).toContain('<option value="enclosed" selected="">');
});

describe('RadioGroup', () => {
  const group = <RadioGroup name="kind" label="Kind" options={OPTIONS} />;

  it.each([
    ['the first until another is', {}, 'open'],
    ['what was posted', { kind: 'enclosed' }, 'enclosed'],
  ])('has chosen %s', (_, values, chosen) => {
    const html = renderForm(group, { shown: { ...SHOWN, values } });
    expect(html.match(/<input [^>]*checked=""[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<input [^>]*checked=""[^>]*value="${chosen}"`));
  });

  it('is a group with a legend, described by its error', () => {
    const html = renderForm(group);
    expect(attributesOf(html, 'fieldset')).toEqual({ 'aria-describedby': 'demo-kind-error' });
    expect(html).toContain('<legend>Kind</legend>');
  });
});

describe('Checkbox', () => {
  it.each([
    ['is not ticked beforehand', false, {}, false],
    ['is not ticked again', false, { consent: 'yes' }, false],
    ['is ticked again where it stays', true, { consent: 'yes' }, true],
    ['is not ticked where it stays and was not', true, {}, false],
  ])('%s', (_, stays, values, ticked) => {
    const box = (
      <Checkbox name="consent" stays={stays}>
        Call me
      </Checkbox>
    );
    expect(renderForm(box, { shown: { ...SHOWN, values } }).includes('checked=""')).toBe(ticked);
  });
});
