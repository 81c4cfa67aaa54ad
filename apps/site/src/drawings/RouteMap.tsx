/** Roads that cross, and among them one route between two dots; it ends short where asked to. */
export function RouteMap({
  className,
  ends = false,
}: {
  className?: string | undefined;
  ends?: boolean;
}) {
  return (
    <svg
      className={`drawing ${className ?? ''}`}
      viewBox="0 0 1200 240"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path
        className="roads"
        d="M0 64C240 40 380 92 620 58S980 30 1200 66M0 214c190-34 330-8 520-26s420 34 680-8M118 0c14 80-16 150 10 240M352 0c-22 90 32 150 14 240M604 0c30 82-18 166 18 240M836 0c-24 92 24 150-6 240M1064 0c12 84-30 150 6 240M0 150c220 16 300-60 520-40s360 60 680 6"
      />
      <path
        className="route"
        d={
          ends
            ? 'M60 200C220 200 300 120 470 128S700 196 800 160'
            : 'M60 200C220 200 300 120 470 128S700 196 800 160 900 110 1000 116'
        }
      />
      <circle className="end" cx="60" cy="200" r="11" />
      {ends ? null : <circle className="end" cx="1000" cy="116" r="11" />}
    </svg>
  );
}
