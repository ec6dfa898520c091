/** Figures for a monitor, in the text format of Prometheus. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** From the provider's event to its webhook. */
  observeWebhookLag(seconds: number): void;
  /** Adds a figure that is read when somebody asks: one value, one for each value of a label, or none (null). */
  addGauge(gauge: { name: string; help: string; label?: string; read: () => Reading }): void;
  contentType: string;
  text(): Promise<string>;
};

type Reading = number | null | Record<string, number>;

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const lagBuckets = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 86_400];

/** Loads prom-client, which a shop without a monitor does not need, and begins to measure the process itself. */
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
          // A gauge without labels begins anew as 0.
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
