/** The first `Intl` formatter takes about 15 ms on a phone. */
export function lazyValue<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
