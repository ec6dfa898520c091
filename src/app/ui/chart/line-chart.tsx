import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { Button } from '../layout/button.tsx';
import { type ChartPoint, chartFont, drawLineChart } from './line-chart-drawing.ts';

interface LineChartProps {
  label: string;
  points: ChartPoint[];
  /** Neither function may change between renders. */
  axisText: (value: number) => string;
  valueText: (value: number) => string;
}

/** Arrow keys move the tooltip. Includes a table. */
export function LineChart({ label, points, axisText, valueText }: LineChartProps) {
  const [shown, setShown] = useState<{ index: number; left: number; top: number } | null>(null);
  const { frame, chart } = useChart(points, axisText, setShown);
  const point = shown ? points[shown.index] : undefined;

  function moveByKey(event: KeyboardEvent) {
    const index = indexForKey(event.key, shown?.index ?? points.length, points.length);
    const drawn = chart.current;
    const target = points[index ?? -1];
    if (index === null || !drawn || !target) return;
    event.preventDefault();
    drawn.setCursor({ left: drawn.valToPos(index, 'x'), top: drawn.valToPos(target.value, 'y') });
  }

  return (
    <figure className="min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a chart */}
      <div
        role="group"
        aria-label={`${label}. Arrow keys move through the chart; its figures are in the table below.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tooltip
        tabIndex={0}
        onKeyDown={moveByKey}
        className="relative rounded-md"
      >
        {/* Clipped: the chart must not widen the page. */}
        <div ref={frame} aria-hidden="true" className="overflow-hidden" />
        {shown && point && (
          <p
            className="pointer-events-none absolute z-10 w-max max-w-40 -translate-x-1/2 -translate-y-full rounded-md bg-ink px-3 py-1.5 text-xs text-paper shadow-md"
            style={{ left: shown.left, top: shown.top - 10 }}
          >
            {point.longName}: {valueText(point.value)}
            {point.isOpen && <span> so far</span>}
          </p>
        )}
        <p role="status" className="sr-only">
          {point && `${point.longName}: ${valueText(point.value)}${point.isOpen ? ' so far' : ''}`}
        </p>
      </div>
      <ChartTable label={label} points={points} valueText={valueText} />
    </figure>
  );
}

function useChart(
  points: ChartPoint[],
  axisText: LineChartProps['axisText'],
  onPoint: (point: { index: number; left: number; top: number } | null) => void,
) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const content = JSON.stringify(points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the points differ, not when their list is another one
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const drawn = drawLineChart(element, { points, axisText, onPoint });
    chart.current = drawn;
    const resized = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: drawn.height }),
    );
    resized.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => drawn.redraw();
    scheme.addEventListener('change', repaint);
    // Without its file the axes keep the font that stands in for it.
    void document.fonts.load(chartFont(element)).then(
      () => chart.current === drawn && repaint(),
      () => {},
    );
    return () => {
      scheme.removeEventListener('change', repaint);
      resized.disconnect();
      drawn.destroy();
      chart.current = null;
    };
  }, [content]);
  return { frame, chart };
}

function indexForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function ChartTable({ label, points, valueText }: Omit<LineChartProps, 'axisText'>) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide the table' : 'Show as a table'}
      </Button>
      <table id={id} hidden={!isShown} className="mt-3 w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <tbody>
          {points.map(({ longName, value, isOpen }) => (
            <tr key={longName} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {longName}
                {isOpen && <span> (so far)</span>}
              </th>
              <td className="py-1.5 text-right tabular-nums">{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
