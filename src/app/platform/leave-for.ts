/** Pending while the browser leaves, so nobody presses twice; settles if Back restores the page. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener('pageshow', function onShow(event: PageTransitionEvent) {
      if (!event.persisted) return;
      removeEventListener('pageshow', onShow);
      resolve();
    });
  });
}
