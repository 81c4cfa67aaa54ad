/** A route between two dots: the shipping brand's recurring drawing; it ends short where asked to. */
export function Route({
  className,
  ends = false,
}: {
  className?: string | undefined;
  ends?: boolean;
}) {
  return (
    <svg
      className={`drawing ${className ?? ''}`}
      viewBox="0 0 600 48"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="route"
        d={ends ? 'M12 36C120 36 180 12 330 14' : 'M12 36C180 36 200 12 340 14S500 24 588 12'}
      />
      <path className="stop" d={ends ? 'M12 36h.01' : 'M12 36h.01M588 12h.01'} />
    </svg>
  );
}
