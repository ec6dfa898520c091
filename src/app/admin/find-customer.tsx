import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminPath } from '../admin-paths.ts';
import { findOnlyCustomer } from '../customers/admin-queries.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';

/**
 * Customer search, for instance during a phone call: opens the customer if exactly one matches, otherwise the list of matches.
 */
export function FindCustomer() {
  const navigate = useNavigate();
  const [isSearching, setIsSearching] = useState(false);
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setIsSearching(true);
    const customer = q ? await findOnlyCustomer(q) : null;
    setIsSearching(false);
    const filters: Record<string, string> = customer ? { customer } : { ...(q && { q }) };
    navigate(adminPath('customers', filters), { preventScrollReset: true });
  }
  return (
    <search>
      <form onSubmit={find} className="flex gap-2">
        <TextInput
          type="search"
          name="q"
          aria-label="Find a customer"
          placeholder="Customer name or phone"
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" pending={isSearching}>
          Find
        </Button>
      </form>
    </search>
  );
}
