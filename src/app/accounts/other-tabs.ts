/** What one tab tells the others about the session they share. */
export type SessionNews = 'signed-in' | 'signed-out';

const channelName = 'session';

let channel: BroadcastChannel | undefined;

export function tellOtherTabs(news: SessionNews): void {
  openChannel()?.postMessage(news);
}

/** Listens to the other tabs until the returned function is called. */
export function hearOtherTabs(listener: (news: SessionNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data);
  };
  const open = openChannel();
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}
