import type { OrderStatus } from '../../shared/orders.ts';
import { Select } from '../ui/select.tsx';
import { statusName } from './order-status.ts';

/** What the selector offers (spec section 4); an order that has another status keeps it as a choice. */
const offered: readonly OrderStatus[] = ['pending', 'confirmed', 'growing', 'delivered'];

interface StatusSelectProps {
  label: string;
  value: OrderStatus | '';
  disabled?: boolean;
  onSelect: (status: OrderStatus) => void;
}

export function StatusSelect({ label, value, disabled, onSelect }: StatusSelectProps) {
  const others = value && !offered.includes(value) ? [value] : [];
  const choices = [...offered, ...others];
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      className="min-w-34"
      onChange={(event) => {
        const chosen = choices.find((status) => status === event.target.value);
        if (chosen) onSelect(chosen);
      }}
    >
      {value === '' && <option value="">Set status...</option>}
      {choices.map((status) => (
        <option key={status} value={status}>
          {statusName(status)}
        </option>
      ))}
    </Select>
  );
}
