const storageKey = 'last-user-id';

/**
 * The id of the user in the last response of the server, null if nobody was signed in. Only for selecting data stored on this
 * device; it is no authentication.
 */
export function lastUserId(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
}

export function setLastUserId(id: string | null): void {
  if (id) localStorage.setItem(storageKey, id);
  else localStorage.removeItem(storageKey);
}
