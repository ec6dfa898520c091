export type Tabs = {
  tell(message: string): void;
  /** Returns a function that stops listening. */
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
};

/** Opened on first use, so prerendering works. */
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
