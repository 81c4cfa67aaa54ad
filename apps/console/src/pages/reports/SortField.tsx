import type { TableOrder } from '@zipfront/contracts/console/forms-and-tables';

/**
 * The order of the rows. Phones show it, because their tables have no headings. Elsewhere it
 * preserves the order when filters change.
 */
export function SortField<Column extends string>({
  name = 'sort',
  label = 'Sort by',
  labels,
  order: { sort, first },
}: {
  name?: string;
  label?: string;
  labels: Record<Column, string>;
  order: Pick<TableOrder<Column>, 'sort' | 'first'>;
}) {
  const labelOf = (one: string) => labels[one.replace('-', '') as Column];
  const isReversed = sort !== null && !first.includes(sort);
  return (
    <span className="pair sort-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={sort ?? ''}>
        {sort === null ? <option value="">usual order</option> : null}
        {isReversed ? <option value={sort}>{`${labelOf(sort)}, reversed`}</option> : null}
        {first.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    </span>
  );
}
