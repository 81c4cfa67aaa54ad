import './content.css';

export function FileErrors({ errors }: { errors: readonly string[] }) {
  return (
    <ul className="file-errors" aria-label="Errors of the content">
      {errors.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
