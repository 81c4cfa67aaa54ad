// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as another box.

import type { ComponentProps } from 'react';

export function ColumnHead(props: ComponentProps<'th'>) {
  return <th {...props} scope="col" role="columnheader" />;
}

export function RowHead(props: ComponentProps<'th'>) {
  return <th {...props} scope="row" role="rowheader" />;
}

export function Cell(props: ComponentProps<'td'>) {
  return <td {...props} role="cell" />;
}
