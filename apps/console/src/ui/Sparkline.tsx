import './sparkline.css';

export function Sparkline({ values }: { values: readonly number[] }) {
  const [width, height] = [72, 20];
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 1)];
  const points = values.map((value, index) => {
    const x = values.length === 1 ? width / 2 : (index / (values.length - 1)) * (width - 2) + 1;
    const y = height - 2 - ((value - least) / (most - least)) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`highest ${Math.max(...values, 0)}, last ${values.at(-1) ?? 0}`}
    >
      <polyline points={points.join(' ')} fill="none" strokeWidth="1.5" strokeLinejoin="round" />
      {values.length === 1 ? <circle cx={width / 2} cy={height / 2} r="2" /> : null}
    </svg>
  );
}
