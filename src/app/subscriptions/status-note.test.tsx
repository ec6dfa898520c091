import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, render } from '@testing-library/react';
import { testSubscription } from '../testing/subscription.ts';
import { StatusNote } from './status-note.tsx';

afterEach(cleanup);

test('a subscription that is cancelled while the page is translated says so, and the page stays whole', () => {
  const trial = testSubscription({ status: 'trialing' });
  const { container, rerender } = render(<StatusNote subscription={trial} />);
  expect(container.textContent).toStartWith('No charge until');
  translate(container);
  rerender(<StatusNote subscription={{ ...trial, status: 'cancelled' }} />);
  expect(container.textContent).toBe('Nothing more is charged. Boxes that are already paid still come.');
});

test('whoever moves in reads the day on which it starts, and of no trial', () => {
  const mover = testSubscription({ status: 'trialing', startsOn: '2026-12-08' });
  const { container } = render(<StatusNote subscription={mover} />);
  expect(container.textContent).toStartWith('Starts Tuesday, December 8');
});

/** As browsers do: each text gives way to an element. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.textContent;
    text.replaceWith(font);
  }
}
