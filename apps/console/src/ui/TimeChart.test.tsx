import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeChart } from './TimeChart.tsx';

// behaviour: 38.21
test('draws no bar and no line where a value is not known', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  const panel = { axisText: String, text: String };
  const drawn = renderToStaticMarkup(
    <TimeChart
      label="Leads and profit"
      days={days}
      panels={[
        { ...panel, kind: 'bars', series: [{ label: 'Profit', values: [null, 0, null, -5] }] },
        { ...panel, kind: 'lines', series: [{ label: 'Leads', values: [3, null, 2, 4] }] },
      ]}
    />,
  );
  expect(drawn.match(/<rect/g)).toHaveLength(2);
  expect(drawn.match(/<circle/g)).toHaveLength(1);
  expect(/<path d="([^"]*)"/.exec(drawn)?.[1]?.match(/M/g)).toHaveLength(2);
});

test('marks whole numbers alone on the axis of counts', () => {
  const drawnTicks = (values: number[]) => {
    const panel = { kind: 'lines', axisText: String, text: String } as const;
    const drawn = renderToStaticMarkup(
      <TimeChart
        label="Leads"
        days={['2026-11-20', '2026-11-21']}
        panels={[{ ...panel, series: [{ label: 'Leads', values }] }]}
      />,
    );
    return [...drawn.matchAll(/text-anchor="end">([^<]*)</g)].map(([, text]) => text);
  };
  expect(drawnTicks([0, 1])).toEqual(['0', '1']);
  expect(drawnTicks([0, 0.9])).toContain('0.5');
});

// behaviour: 38.7
test('reads no mark of an axis out, because the arrow keys read each number', () => {
  const drawn = renderToStaticMarkup(
    <TimeChart
      label="Leads"
      days={['2026-11-20']}
      annotations={[{ day: '2026-11-20', text: 'release' }]}
      panels={[
        {
          kind: 'lines',
          axisText: String,
          text: String,
          series: [{ label: 'Leads', values: [3] }],
        },
      ]}
    />,
  );
  const read = drawn.replace(/<(g|text)[^>]*aria-hidden="true".*?<\/\1>/g, '');
  expect(drawn).toContain('<text');
  expect(read).not.toContain('<text');
});
