import './content.css';

/** Errors of content files, each with its file and line where it has one. */
export function FileErrors({ errors }: { errors: readonly string[] }) {
  return (
    <ul className="file-errors" aria-label="Errors of the content">
      {errors.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
