import './dom.ts';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { useSignInAgain } from '../accounts/require-sign-in.ts';
import { clearStorages } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { pinDays } from './days.ts';

pinDays();

type Answer = (address: URL, init?: RequestInit) => Response | Promise<Response>;

const nativeFetch = globalThis.fetch;

/** By path; otherwise nobody is signed in, and nothing is found. */
export function answerCalls(answers: Record<string, Answer>): void {
  replaceFetch(async (address, init) => {
    const url = urlOf(address);
    return answers[url.pathname]?.(url, init) ?? notAnswered(url);
  });
}

/** A page's late requests would otherwise fail, and the next test's page would be offline. */
function answerLateCalls(): void {
  replaceFetch(async (address, init) =>
    urlOf(address).host === 'localhost' ? notAnswered(urlOf(address)) : nativeFetch(address, init),
  );
}

function notAnswered({ pathname }: URL): Response {
  return pathname === '/api/auth/user' ? refusal(401, 'Unauthorized') : refusal(404, 'Not found');
}

function replaceFetch(answer: (address: string | URL | Request, init?: RequestInit) => Promise<Response>) {
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
}

function urlOf(address: string | URL | Request): URL {
  return new URL(address instanceof Request ? address.url : String(address), 'http://localhost/');
}

export function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

export function noNetwork(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** The status "Address" shows the current address. */
export function showAt(address: string, content: ReactNode) {
  if (globalThis.fetch === nativeFetch) answerLateCalls();
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {content}
        <Address />
        <SignInAgain />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** For `afterEach`: clears page, answers, requests, and storage. */
export function resetTestApp(): void {
  cleanup();
  answerLateCalls();
  queryClient.clear();
  clearStorages();
  onlineManager.setOnline(true);
  pinDays();
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** As in the shell. */
function SignInAgain() {
  useSignInAgain();
  return null;
}

/** For `getByText`: the innermost element that says it, whose parts may have elements of their own. */
export function saying(words: string | RegExp) {
  const says = (element: Element) => {
    const text = element.textContent ?? '';
    return typeof words === 'string' ? text === words : words.test(text);
  };
  return (_: string, element: Element | null) =>
    element !== null && says(element) && ![...element.children].some(says);
}

/** Radix opens on pointer down; a menu whose code is still loading, on click. */
export function pressMenuButton(button: HTMLElement): void {
  fireEvent.pointerDown(button);
  fireEvent.click(button);
}
