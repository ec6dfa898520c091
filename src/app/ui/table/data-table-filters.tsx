import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Select, TextInput } from '../form/controls.tsx';
import { Field } from '../form/field.tsx';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { ChevronDownIcon } from '../layout/icons.tsx';
import type { FilterPreset, TableFilter } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

const typingPauseMs = 300;

interface DataTableFiltersProps {
  filters: TableFilter[];
  presets?: FilterPreset[] | undefined;
  urlState: TableUrlState;
  /** Collapses the choices, too. */
  isNarrow: boolean;
  /** Buttons at the end of the row. */
  tools?: ReactNode;
}

export function DataTableFilters({
  filters,
  presets = [],
  urlState,
  isNarrow,
  tools,
}: DataTableFiltersProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const foldedId = useId();
  const isInRow = ({ kind }: TableFilter) => kind === 'text' || (kind === 'choice' && !isNarrow);
  const folded = filters.filter((filter) => !isInRow(filter));
  const setCount = folded.filter(({ id }) => urlState.filterValue(id)).length;
  const isAnySet = filters.some(({ id }) => urlState.filterValue(id));
  const control = (filter: TableFilter, label?: string) => (
    <FilterControl
      filter={filter}
      label={label}
      value={urlState.filterValue(filter.id)}
      onChange={(value) => urlState.setFilters({ [filter.id]: value })}
    />
  );
  const clear = (
    <Button
      variant="ghost"
      className="px-4! text-sm!"
      onClick={() => urlState.setFilters(Object.fromEntries(filters.map(({ id }) => [id, ''])))}
    >
      Clear filters
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <search className="contents">
          {filters.filter(isInRow).map((filter) => (
            <div
              key={filter.id}
              className={filter.kind === 'text' ? 'min-w-44 flex-1 md:max-w-72' : 'min-w-36'}
            >
              {control(filter, filter.label)}
            </div>
          ))}
        </search>
        {folded.length > 0 && (
          <Button
            variant="secondary"
            className="px-4! text-sm!"
            aria-expanded={isUnfolded}
            aria-controls={foldedId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <span>{`${isNarrow ? 'Filters' : 'More filters'}${setCount > 0 ? `: ${setCount} set` : ''}`}</span>
            <ChevronDownIcon className={classNames('h-4 w-4', isUnfolded && 'rotate-180')} />
          </Button>
        )}
        {isAnySet && !isNarrow && clear}
        {tools && <div className="ml-auto flex flex-wrap gap-2">{tools}</div>}
      </div>
      <div
        id={foldedId}
        hidden={!isUnfolded}
        className={classNames(isUnfolded && 'flex flex-wrap items-end gap-3')}
      >
        {folded.map((filter) => (
          <Field
            key={filter.id}
            label={filter.label}
            name={filter.id}
            className="min-w-36 flex-1 sm:max-w-60"
          >
            {control(filter)}
          </Field>
        ))}
        {presets.map(({ label, values }) => (
          <Button
            key={label}
            variant="secondary"
            className="h-12 px-4! text-sm!"
            onClick={() => urlState.setFilters(values)}
          >
            {label}
          </Button>
        ))}
        {isAnySet && isNarrow && clear}
      </div>
    </>
  );
}

interface FilterControlProps {
  filter: TableFilter;
  /** Undefined if there is a visible label. */
  label: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ filter, label, value, onChange }: FilterControlProps) {
  if (filter.kind === 'text')
    return <TextFilter placeholder={filter.placeholder} label={label} value={value} onChange={onChange} />;
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
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="py-2!"
    >
      {filter.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** Delayed, but not on blur: the update would cancel the navigation of the click that moved the focus. */
function TextFilter({
  placeholder,
  label,
  value,
  onChange,
}: Omit<FilterControlProps, 'filter'> & { placeholder?: string | undefined }) {
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
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      className="py-2!"
      value={typed ?? value}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  );
}
