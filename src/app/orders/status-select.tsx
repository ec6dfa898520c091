import type { OrderStatus } from '../../shared/contract/orders.ts';
import { Select } from '../ui/form/select.tsx';
import { statusChoices, statusName } from './order-status.ts';

interface StatusSelectProps {
  label: string;
  value: OrderStatus | '';
  disabled?: boolean;
  onSelect: (status: OrderStatus) => void;
}

export function StatusSelect({ label, value, disabled, onSelect }: StatusSelectProps) {
  const choices = statusChoices(value);
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
