import { useRef } from 'react';
import { ApiError } from './api.ts';
import { newUuid } from './new-uuid.ts';

/** Retries reuse the idempotency key; an answer ends the attempt. */
export function useAttempt() {
  const attempt = useRef<{ key: string; text: string } | null>(null);
  return async <T>(request: object, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(request);
    if (attempt.current?.text !== text) attempt.current = { key: newUuid(), text };
    try {
      const answer = await send(attempt.current.key);
      attempt.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = null;
      throw error;
    }
  };
}
