import { useRef } from 'react';
import { isFinalRefusal } from './api.ts';
import { newUuid } from './new-uuid.ts';

/** Retries reuse the idempotency key; an answer or a final refusal ends the attempt. */
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
      if (isFinalRefusal(error)) attempt.current = null;
      throw error;
    }
  };
}
