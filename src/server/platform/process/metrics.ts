/** Prometheus text format. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** From event to webhook. */
  observeWebhookLag(seconds: number): void;
  addGauge(gauge: Gauge): void;
  contentType: string;
  text(): Promise<string>;
};

/** One value, one per label value, or none (null). */
export type Gauge = {
  name: string;
  help: string;
  label?: string;
  read: () => number | null | Record<string, number>;
};

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const lagBuckets = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 86_400];

/** Loads prom-client only when needed. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const lag = new Histogram({
    name: 'shop_webhook_lag_seconds',
    help: 'Time from an event at the provider to its webhook',
    buckets: lagBuckets,
    registers,
  });
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    observeWebhookLag: (seconds) => lag.observe(seconds),
    addGauge({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers,
        collect() {
          this.reset();
          const reading = read();
          // Unlabeled gauges restart as 0.
          if (reading === null) this.remove({});
          else if (typeof reading === 'number') this.set(reading);
          else
            for (const [value, figure] of Object.entries(reading)) this.set({ [label ?? '']: value }, figure);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
