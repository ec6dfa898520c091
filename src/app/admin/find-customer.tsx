import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { adminPath } from '../admin-paths.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** The way from a ringing telephone to a customer: the list of customers, searched. */
export function FindCustomer() {
  const navigate = useNavigate();
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(adminPath('customers', q ? { q } : {}), { preventScrollReset: true });
  }
  return (
    <search>
      <form onSubmit={find} className="flex gap-2">
        <TextInput
          type="search"
          name="q"
          aria-label="Find a customer"
          placeholder="Customer: name, email or phone"
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
    </search>
  );
}
