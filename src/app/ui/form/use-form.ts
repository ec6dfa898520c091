import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { currentToast, dismissToasts } from '../feedback/toast.ts';
import type { FieldErrors, FormState } from './form.tsx';
import { failureText, firstErrors, focusFirst, formValues, type Issue, toIssues } from './form-values.ts';

export interface FormOptions<S extends v.GenericSchema> {
  schema: S;
  /** Returned issues appear beside their fields; a thrown error becomes the form's alert. */
  onSubmit: (values: v.InferOutput<S>, form: HTMLFormElement) => unknown;
  resetOnSuccess?: boolean;
}

const idleState: FormState = { errors: {}, pending: false, failure: null };

export function useForm<S extends v.GenericSchema>(options: FormOptions<S>) {
  const [state, setState] = useState(idleState);
  const busy = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React also bubbles events of a dialog's form to the form around the dialog's button.
    event.stopPropagation();
    const form = event.currentTarget;
    if (busy.current) return;
    dismissToasts();
    const result = v.safeParse(options.schema, formValues(form, options.schema));
    if (result.success) return send(form, result.output);
    showIssues(form, toIssues(result.issues));
  }

  async function send(form: HTMLFormElement, values: v.InferOutput<S>) {
    busy.current = true;
    setState({ ...idleState, pending: true });
    try {
      const answer = await options.onSubmit(values, form);
      const issues = [answer].flat().filter(isIssue);
      if (issues.length > 0) return showIssues(form, issues);
      if (options.resetOnSuccess) form.reset();
      setState(idleState);
    } catch (error) {
      const failure = failureText(error);
      setState({ ...idleState, failure, failureTitle: takeNotice(failure) });
    } finally {
      busy.current = false;
    }
  }

  function showIssues(form: HTMLFormElement, issues: Issue[]) {
    const errors = firstErrors(issues);
    const known = new Set(Array.from(form.elements, (element) => element.getAttribute('name')));
    const issueWithoutField = issues.find((issue) => !known.has(issue.field));
    setState({ errors, pending: false, failure: issueWithoutField?.message ?? null });
    focusFirst(form, errors);
  }

  function clearFieldError(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (name && state.errors[name]) setState({ ...state, errors: without(state.errors, name) });
  }

  return { state, submit, clearFieldError };
}

/** Removes a toast with the same message; returns its title. */
function takeNotice(failure: string): string | undefined {
  const notice = currentToast();
  if (notice?.description !== failure) return undefined;
  dismissToasts();
  return notice.title;
}

function isIssue(answer: unknown): answer is Issue {
  return typeof answer === 'object' && answer !== null && 'field' in answer && 'message' in answer;
}

function without(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}
