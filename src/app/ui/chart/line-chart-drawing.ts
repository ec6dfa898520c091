import uPlot from 'uplot';
import css from 'uplot/dist/uPlot.min.css?inline';

export interface ChartPoint {
  /** On the axis, e.g. "Nov 21". */
  name: string;
  /** In tooltip and table, e.g. "Week ending Sat, Nov 21". */
  longName: string;
  value: number;
  /** Unfinished period, drawn dashed. */
  isOpen: boolean;
}

interface Drawing {
  points: ChartPoint[];
  axisText: (value: number) => string;
  /** Under the cursor, `left` and `top` in px; null: none. */
  onPoint: (point: { index: number; left: number; top: number } | null) => void;
}

const height = 260;
/** Gives all-zero data a value axis. */
const minRange = 10;
/** Keeps the tooltip inside the chart. */
const tooltipHalfWidth = 80;

/** The caller destroys the returned instance. */
export function drawLineChart(element: HTMLElement, drawing: Drawing): uPlot {
  adoptStyles();
  const font = chartFont(element);
  return new uPlot(optionsFor(drawing, element.clientWidth, font), dataOf(drawing.points), element);
}

/** The page's. A canvas does not wait for it: load it, then draw again. */
export function chartFont(element: HTMLElement): string {
  return `13px ${getComputedStyle(element).fontFamily}`;
}

/** Finished periods (solid), then the segment to the unfinished one (dashed). */
function dataOf(points: ChartPoint[]): uPlot.AlignedData {
  const isInOpenLine = (index: number) => points[index]?.isOpen || points[index + 1]?.isOpen;
  return [
    points.map((_, index) => index),
    points.map(({ value, isOpen }) => (isOpen ? null : value)),
    points.map(({ value }, index) => (isInOpenLine(index) ? value : null)),
  ];
}

function optionsFor({ points, axisText, onPoint }: Drawing, width: number, font: string): uPlot.Options {
  const line = { stroke: () => token('--leaf'), width: 2, points: { show: true, size: 6 } };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: {
      x: { time: false, range: (_, min, max) => [min - 0.4, max + 0.4] },
      y: { range: (_, min, max) => rangeOf(min, max) },
    },
    axes: [
      axis(font, {
        values: (_, splits) => splits.map((split) => points[split]?.name ?? ''),
        incrs: [1, 2, 3, 4, 6],
        space: 56,
      }),
      axis(font, { values: (_, splits) => splits.map(axisText), size: (_, texts) => widthOf(texts ?? []) }),
    ],
    series: [{}, line, { ...line, dash: [5, 5] }],
    hooks: { setCursor: [(chart) => onPoint(pointAt(chart, points))] },
  };
}

/** In px. */
function widthOf(texts: string[]): number {
  return 24 + 8 * Math.max(0, ...texts.map((text) => text.length));
}

function axis(font: string, options: uPlot.Axis): uPlot.Axis {
  const grid = { stroke: () => token('--line'), width: 1 };
  return {
    stroke: () => token('--muted'),
    font,
    grid,
    ticks: grid,
    ...options,
  };
}

/** Always includes zero. */
function rangeOf(min: number | null, max: number | null): [number, number] {
  const [low, high] = [Math.min(0, min ?? 0), Math.max(0, max ?? 0)];
  const room = Math.max(high - low, minRange) * 0.1;
  return [low < 0 ? low - room : 0, Math.max(high, minRange) + room];
}

function pointAt(chart: uPlot, points: ChartPoint[]) {
  const { idx } = chart.cursor;
  const point = idx == null ? undefined : points[idx];
  if (idx == null || !point) return null;
  const { offsetLeft, offsetTop } = chart.over;
  const left = offsetLeft + chart.valToPos(idx, 'x');
  return {
    index: idx,
    left: Math.min(Math.max(left, tooltipHalfWidth), chart.width - tooltipHalfWidth),
    top: offsetTop + chart.valToPos(point.value, 'y'),
  };
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

let styles: CSSStyleSheet | undefined;

/** Not in the stylesheet that every customer loads. */
function adoptStyles(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}
