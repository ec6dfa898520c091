/**
 * Creates a value on its first use, and keeps it. For values that are costly to create and not needed by every page: the
 * first `Intl` formatter takes some 15 ms of a phone's processor, which every script that loads the module would wait for.
 */
export function lazyValue<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
