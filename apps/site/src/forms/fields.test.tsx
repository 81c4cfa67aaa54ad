import { describe, expect, it } from 'vitest';
import { Checkbox, RadioGroup, SelectField, TextArea, TextField } from './fields.tsx';
import { readAttributes, renderForm } from './testing/render-form.tsx';

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
  it('renders a label, and its error as a live region that describes it', () => {
    const html = renderForm(field);
    expect(readAttributes(html, tag)).toMatchObject({
      id: 'demo-name',
      name: 'name',
      'aria-invalid': 'false',
      'aria-describedby': 'demo-name-error',
    });
    expect(readAttributes(html, 'label')).toMatchObject({ for: 'demo-name' });
    expect(html).toContain('<p id="demo-name-error" aria-live="polite" data-error="true"></p>');
  });

  it('marks a field that the server found wrong, and focuses it', () => {
    const shown = { ...SHOWN, errors: { name: 'Required.' } };
    const html = renderForm(field, { shown });
    expect(readAttributes(html, tag)?.['aria-invalid']).toBe('true');
    expect(html).toMatch(new RegExp(`<${tag} [^>]*autofocus`, 'i'));
    expect(html).toContain('data-error="true">Required.</p>');
  });

  it('uses the name that its form assigns', () => {
    const html = renderForm(field, { nameOf: (name) => `demo-${name}` });
    expect(readAttributes(html, tag)).toMatchObject({ id: 'demo-name', name: 'demo-name' });
  });
});

it('describes a field by its hint as well', () => {
  const html = renderForm(<TextField name="name" label="Name" hint="As on the card." />);
  expect(readAttributes(html, 'input')?.['aria-describedby']).toBe(
    'demo-name-error demo-name-hint',
  );
  expect(html).toContain('id="demo-name-hint">As on the card.</p>');
});

it.each([
  ['a text', <TextField key="t" name="name" label="Name" />],
  [
    'a box',
    <Checkbox key="c" name="name">
      Name
    </Checkbox>,
  ],
])('requires %s when its rules do', (_, field) => {
  const rules = { name: { required: true } } as const;
  expect(readAttributes(renderForm(field, { rules }), 'input')).toHaveProperty('required');
  expect(readAttributes(renderForm(field), 'input')).not.toHaveProperty('required');
});

// behaviour: 12.70
it('requires a text that a check of its own requires', () => {
  const html = renderForm(<TextField name="street" label="Street" required />);
  expect(readAttributes(html, 'input')).toHaveProperty('required');
});

it('links suggestions to their field', () => {
  const html = renderForm(<TextField name="make" label="Make" suggestions={['Honda']} />);
  expect(readAttributes(html, 'input')?.list).toBe('demo-make-list');
  expect(html).toContain(
    '<datalist id="demo-make-list"><option value="Honda"></option></datalist>',
  );
});

it('shows the posted value', () => {
  const shown = { ...SHOWN, values: { name: '"Nadia"', kind: 'enclosed' } };
  const html = renderForm(
    <>
      <TextField name="name" label="Name" />
      <SelectField name="kind" label="Kind" options={OPTIONS} />
    </>,
    { shown },
  );
  expect(readAttributes(html, 'input')?.value).toBe('&quot;Nadia&quot;');
  expect(html).toContain('<option value="enclosed" selected="">');
});

describe('RadioGroup', () => {
  const group = <RadioGroup name="kind" label="Kind" options={OPTIONS} />;

  it.each([
    ['the first until another is', {}, 'open'],
    ['what was posted', { kind: 'enclosed' }, 'enclosed'],
  ])('chooses %s', (_, values, chosen) => {
    const html = renderForm(group, { shown: { ...SHOWN, values } });
    expect(html.match(/<input [^>]*checked=""[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<input [^>]*checked=""[^>]*value="${chosen}"`));
  });

  it('renders a group with a legend, described by its error', () => {
    const html = renderForm(group);
    expect(readAttributes(html, 'fieldset')).toEqual({ 'aria-describedby': 'demo-kind-error' });
    expect(html).toContain('<legend>Kind</legend>');
  });
});

describe('Checkbox', () => {
  it.each([
    ['renders the box unticked at first', false, {}, false],
    ['removes the tick after an error', false, { consent: 'yes' }, false],
    ['restores the tick of a field that stays', true, { consent: 'yes' }, true],
    ['leaves an unticked field that stays unticked', true, {}, false],
  ])('%s', (_, stays, values, ticked) => {
    const box = (
      <Checkbox name="consent" stays={stays}>
        Call me
      </Checkbox>
    );
    expect(renderForm(box, { shown: { ...SHOWN, values } }).includes('checked=""')).toBe(ticked);
  });
});
