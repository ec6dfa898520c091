/** What one tab tells the others about the session they share. */
type SessionEvent = 'session-changed' | 'signed-out';

let channel: BroadcastChannel | undefined;

export function broadcastSession(event: SessionEvent): void {
  openChannel()?.postMessage(event);
}

/** Listens to the other tabs until the returned function is called. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'session-changed' || data === 'signed-out') listener(data);
  };
  const opened = openChannel();
  opened?.addEventListener('message', onMessage);
  return () => opened?.removeEventListener('message', onMessage);
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('session');
  return channel;
}
