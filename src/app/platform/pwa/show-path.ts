/** In the window that shows it, else in the one used last, else in a new one. */
export async function showPath(clients: Pick<Clients, 'matchAll' | 'openWindow'>, path: string) {
  const windows = await clients.matchAll({ type: 'window' });
  const shows = ({ url }: WindowClient) => new URL(url).pathname + new URL(url).search === path;
  const open = windows.find(shows) ?? windows[0];
  try {
    if (!open) return await clients.openWindow(path);
    const focused = await open.focus();
    return shows(focused) ? focused : await focused.navigate(path);
  } catch {
    // A browser may refuse to move a window that is just closing.
    return clients.openWindow(path);
  }
}
