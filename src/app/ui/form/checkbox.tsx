interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** A checkbox with a visually hidden label and a 44 px touch target. */
export function Checkbox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="flex h-11 w-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onChange} className="h-5 w-5 accent-leaf" />
    </label>
  );
}
