import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Form } from '../Form.tsx';

/** The markup of a form as the server sends it; its message follows its fields. */
export function renderForm(
  fields: ReactNode,
  options: Partial<ComponentProps<typeof Form>> = {},
): string {
  return renderToStaticMarkup(
    <Form id="demo" styles={{}} shown={{ values: {}, errors: {}, message: null }} {...options}>
      {(message) => (
        <>
          {fields}
          {message}
        </>
      )}
    </Form>,
  );
}

/** The attributes of the first element with a tag, as a browser reads them; null without one. */
export function readAttributes(html: string, tag: string): Record<string, string> | null {
  const [, text] = new RegExp(`<${tag}((?: [^<>]*)?)>`).exec(html) ?? [];
  if (text === undefined) return null;
  return Object.fromEntries([...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
}
