export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Calls with the same key that overlap share one run of `work` and its outcome. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>) => {
    const underway = flights.get(key);
    if (underway) return underway as Promise<T>;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
