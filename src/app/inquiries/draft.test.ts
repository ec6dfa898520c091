import '../dom-test.ts';
import { expect, test } from 'bun:test';
import { dropDraft, dropDraftOf, keepDraft, readDraft } from './draft.ts';

function written(message: string): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries({ name: 'Ann', subject: '', message })) {
    const input = form.appendChild(document.createElement('input'));
    Object.assign(input, { name, value });
  }
  return form;
}

test('what was sent after a reload leaves the form, and what was written since stays', () => {
  const sent = { name: 'Ann', message: 'Is there kale?', shownForMs: 5000 };
  keepDraft('contact', null, written('Is there kale? '));
  dropDraftOf('contact', null, sent);
  expect(readDraft('contact', null)).toBeNull();
  keepDraft('contact', null, written('And radish?'));
  dropDraftOf('contact', null, sent);
  expect(readDraft('contact', null)).toMatchObject({ message: 'And radish?' });
  dropDraft('contact');
});
