/**
 * Makes a value when it is first asked for, and keeps it. For what is costly to make and not needed by every page: the
 * first `Intl` formatter takes some 15 ms of a phone's processor, which every script that loads the module would wait for.
 */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
