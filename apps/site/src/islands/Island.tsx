import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandMoment, type IslandName, islandMarks, shapeSum } from './island.ts';

interface IslandProps<Props extends object> {
  id: string;
  name: IslandName;
  on: IslandMoment;
  component: ComponentType<Props>;
  /** Passed to the component on the server and again in the browser, as JSON. */
  props: Props;
  className?: string | undefined;
}

/** A root of its own, so that the browser can hydrate it alone; in the server's bundle only. */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { id, name, on, component: Component, props, className } = island;
  const html = renderToString(<Component {...props} />, { identifierPrefix: id });
  return (
    <div
      className={className}
      data-island-id={id}
      {...islandMarks(name, on)}
      data-island-props={JSON.stringify(props)}
      data-island-sent={shapeSum(html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
