/** What the tabs of this device tell each other about one subject. */
export type Tabs = {
  /** Tells the other tabs. */
  tell(message: string): void;
  /** Listens to the other tabs until the returned function is called. */
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
};

/** Opens nothing before it is used, so that prerendered pages may name it. In a browser without channels nobody hears. */
export function tabsOf(subject: string): Tabs {
  let channel: BroadcastChannel | undefined;
  function open(): BroadcastChannel | undefined {
    if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(subject);
    return channel;
  }
  return {
    tell: (message) => open()?.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
      const opened = open();
      opened?.addEventListener('message', onMessage);
      return () => opened?.removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}
