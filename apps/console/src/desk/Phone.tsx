/** A number that is called when it is pressed: `+1 212 555 4477`. */
export function Phone({ number }: { number: string }) {
  const text = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
  return (
    <a href={`tel:${number}`} className="phone">
      {text}
    </a>
  );
}
