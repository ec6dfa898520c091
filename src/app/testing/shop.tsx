import './dom.ts';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { clearStorages } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';

type Answer = (address: URL, init?: RequestInit) => Response | Promise<Response>;

const nativeFetch = globalThis.fetch;

/** The server in component tests: responses by path, 401 for everything else. */
export function answerCalls(answers: Record<string, Answer>): void {
  const answer = async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(address), 'http://localhost/');
    return answers[url.pathname]?.(url, init) ?? new Response('Unauthorized', { status: 401 });
  };
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
}

export function noNetwork(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** Shows a part of the app at an address, which stands beside it as the status "Address". */
export function showAt(address: string, content: ReactNode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** For `afterEach`: the page, the answers, what was fetched and what was stored are gone. */
export function resetTestApp(): void {
  cleanup();
  globalThis.fetch = nativeFetch;
  queryClient.clear();
  clearStorages();
  onlineManager.setOnline(true);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
