export function HeldBy({ name }: { name: string }) {
  return (
    <span className="avatar" title={`held by ${name}`}>
      <span aria-hidden="true">{name.slice(0, 2).toUpperCase()}</span>
      <span className="visually-hidden">held by {name}</span>
    </span>
  );
}
