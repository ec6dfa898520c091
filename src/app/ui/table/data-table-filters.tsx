import { useEffect, useRef, useState } from 'react';
import { Field } from '../form/field.tsx';
import { Select } from '../form/select.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Button } from '../layout/button.tsx';
import type { TableFilter } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

const typingPauseMs = 300;

const widths: Record<TableFilter['kind'], string> = {
  text: 'min-w-full flex-1 sm:min-w-60 sm:max-w-80',
  day: 'min-w-36 flex-1 sm:max-w-60',
  choice: 'min-w-36 flex-1 sm:max-w-60',
};

export function DataTableFilters({ filters, urlState }: { filters: TableFilter[]; urlState: TableUrlState }) {
  return (
    <search className="flex flex-wrap items-end gap-3">
      {filters.map((filter) => (
        <Field key={filter.id} label={filter.label} name={filter.id} className={widths[filter.kind]}>
          <FilterControl
            filter={filter}
            value={urlState.filterValue(filter.id)}
            onChange={(value) => urlState.setFilter(filter.id, value)}
          />
        </Field>
      ))}
    </search>
  );
}

/** Stands beside the tools, so that the filters keep their places when one is set. */
export function ClearFilters({ filters, urlState }: { filters: TableFilter[]; urlState: TableUrlState }) {
  if (!filters.some(({ id }) => urlState.filterValue(id))) return null;
  return (
    <Button variant="ghost" onClick={() => urlState.clearFilters(filters.map(({ id }) => id))}>
      Clear filters
    </Button>
  );
}

interface FilterControlProps {
  filter: TableFilter;
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  if (filter.kind === 'text')
    return <TextFilter placeholder={filter.placeholder} value={value} onChange={onChange} />;
  if (filter.kind === 'day')
    return (
      <TextInput
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12"
      />
    );
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      {filter.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/**
 * Writes the typed text into the URL after a pause, so that not every keystroke causes a request, and at once when the field loses the focus: a
 * delayed update would cancel the navigation started by the click that moved the focus.
 */
function TextFilter({
  placeholder,
  value,
  onChange,
}: Omit<FilterControlProps, 'filter'> & { placeholder?: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function change(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), typingPauseMs);
  }
  function leave() {
    clearTimeout(timer.current);
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
    setTyped(null);
  }
  return (
    <TextInput
      type="search"
      placeholder={placeholder}
      maxLength={200}
      value={typed ?? value}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  );
}
