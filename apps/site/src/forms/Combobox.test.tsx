import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Combobox } from './Combobox.tsx';
import { readAttributes } from './testing/render-form.tsx';

function render(isPlain: boolean): string {
  return renderToStaticMarkup(
    <Combobox
      input={createRef()}
      id="address"
      autoComplete="street-address"
      listId="address-list"
      listLabel="Addresses"
      listClassName={undefined}
      options={['1 Main Street', '2 Main Street']}
      isPlain={isPlain}
      onType={() => {}}
      onChoose={() => {}}
    />,
  );
}

describe('with suggestions', () => {
  it('renders a combobox with a closed list, and no active option', () => {
    expect(readAttributes(render(false), 'input')).toMatchObject({
      role: 'combobox',
      autoComplete: 'street-address',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': 'address-list',
    });
    expect(render(false)).not.toContain('aria-activedescendant');
  });

  it('names its list, and gives each option an id', () => {
    const html = render(false);
    expect(html).toContain('id="address-list" role="listbox" aria-label="Addresses"');
    expect(html.match(/id="address-list-\d" role="option" aria-selected="false"/g)).toHaveLength(2);
    expect(html).toMatch(/data-address-list="true" hidden=""/);
  });
});

it('renders a plain field without a script or suggestions', () => {
  const attributes = readAttributes(render(true), 'input');
  expect(attributes).toMatchObject({ id: 'address', autoComplete: 'street-address' });
  expect(attributes).not.toHaveProperty('role');
});
