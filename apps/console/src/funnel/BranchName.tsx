export function BranchName({ name, columns }: { name: string; columns: number }) {
  return name === '' ? null : (
    <tr className="branch">
      <th scope="rowgroup" colSpan={columns}>
        {name}
      </th>
    </tr>
  );
}
