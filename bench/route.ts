import { createRandom } from '../scripts/demo-data/random.ts';
import { drivingOrder } from '../src/server/week/run/route.ts';
import { business } from '../src/shared/business.ts';
import { atMost, type Figure, shown } from './figures.ts';
import { median } from './load.ts';

const rounds = 5;

/** The driving order of a Saturday run, in CPU time; no shop is needed. */
export async function benchRoute(): Promise<Figure[]> {
  return [
    atMost('driving order of 200 stops, CPU', median(cpuTimes(200)), 300, ' ms'),
    shown('  the same of 2000 stops', median(cpuTimes(2000)), ' ms'),
  ];
}

function cpuTimes(count: number): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const { below } = createRandom(round);
    const { lat, lng } = business.farm;
    const stops = Array.from({ length: count }, (_stop, id) => ({
      id: String(id),
      point: { lat: lat + (below(5000) - 2500) / 10_000, lng: lng + (below(6000) - 3000) / 10_000 },
      street: '',
      deliverBefore: null,
    }));
    const before = process.cpuUsage();
    drivingOrder(stops);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}
