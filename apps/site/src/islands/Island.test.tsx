import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Island } from './Island.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('renders its component, with the data to render it again in the browser', () => {
  const html = renderToString(
    <Island
      id="hero"
      name="zip-form"
      on="interact"
      component={Greeting}
      props={{ name: '"<b>' }}
    />,
  );
  expect(html).toBe(
    '<div data-island-id="hero" data-island="zip-form" data-island-on="interact" ' +
      'data-island-props="{&quot;name&quot;:&quot;\\&quot;&lt;b&gt;&quot;}" data-island-sent="clww6w">' +
      '<p>Hello <!-- -->&quot;&lt;b&gt;</p></div>',
  );
});
