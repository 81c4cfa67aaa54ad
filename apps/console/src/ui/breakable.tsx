import { Fragment, type ReactNode } from 'react';

/** A name that goes on in a new line after its dots, underscores and slashes alone. */
export function breakable(name: string): ReactNode {
  return [...name.matchAll(/[^._/]*[._/]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index === 0 || part === '' ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
