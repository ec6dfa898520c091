import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { cart } from './cart.ts';
import { useCartNotes } from './cart-atom.ts';

export function CartNotes() {
  const notes = useCartNotes();
  return (
    <Field label="Notes or DELIVERY INSTRUCTIONS if applicable (door code, etc.)" name="notes">
      <TextArea
        rows={2}
        maxLength={1000}
        autoComplete="off"
        value={notes}
        onChange={(event) => cart.setNotes(event.target.value)}
      />
    </Field>
  );
}
