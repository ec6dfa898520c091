import { type ReactNode, useId } from 'react';
import type { NamedBoxesChange, TestimonialsChange } from '../../shared/contract/page-contents.ts';
import { useProducts } from '../catalog/queries.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field, FieldError } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';

const most = 6;

interface EditedListProps<Change> {
  edited: Change;
  error: string | undefined;
  onEdit: (edited: Change) => void;
}

export function EditBoxes({ edited, error, onEdit }: EditedListProps<NamedBoxesChange>) {
  const { data: products = [] } = useProducts();
  const { boxes } = edited;
  const setBoxes = (changed: NamedBoxesChange['boxes']) => onEdit({ ...edited, boxes: changed });
  const change = (place: number, part: Partial<NamedBoxesChange['boxes'][number]>) =>
    setBoxes(boxes.map((box, index) => (index === place ? { ...box, ...part } : box)));
  function setOunces(place: number, productId: string, typed: string) {
    const quantity = Math.min(999, Number.parseInt(typed, 10) || 0);
    const ounces = new Map(boxes[place]?.products.map((green) => [green.productId, green.quantity]));
    ounces.set(productId, quantity);
    const greens = products.map(({ id }) => ({ productId: id, quantity: ounces.get(id) ?? 0 }));
    change(place, { products: greens.filter((green) => green.quantity > 0) });
  }
  return (
    <EditableList
      title="Boxes"
      intro="What one tap puts into the cart, on Home, Our Greens and Fill your box. Six at most."
      noun="box"
      items={boxes}
      error={error}
      onChange={setBoxes}
      newItem={() => ({ id: newUuid().slice(0, 8), name: '', products: [] })}
    >
      {(box, place) => (
        <>
          <Field label="Name of the box" name={`name-${place}`}>
            <TextInput
              value={box.name}
              maxLength={40}
              onChange={({ target }) => change(place, { name: target.value })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {products.map(({ id, name }) => (
              <Field key={id} label={`${name}, oz`} name={`${id}-${place}`}>
                <TextInput
                  inputMode="numeric"
                  maxLength={3}
                  value={box.products.find(({ productId }) => productId === id)?.quantity ?? ''}
                  onChange={({ target }) => setOunces(place, id, target.value)}
                />
              </Field>
            ))}
          </div>
        </>
      )}
    </EditableList>
  );
}

export function EditTestimonials({ edited, error, onEdit }: EditedListProps<TestimonialsChange>) {
  const quotes = edited.testimonials;
  const setQuotes = (testimonials: TestimonialsChange['testimonials']) => onEdit({ ...edited, testimonials });
  const change = (place: number, part: Partial<TestimonialsChange['testimonials'][number]>) =>
    setQuotes(quotes.map((quote, index) => (index === place ? { ...quote, ...part } : quote)));
  return (
    <EditableList
      title="What customers say"
      intro="On the home page. Enter only what real customers said, with their permission."
      noun="quote"
      items={quotes}
      error={error}
      onChange={setQuotes}
      newItem={() => ({ quote: '', name: '', town: '' })}
    >
      {({ quote, name, town }, place) => (
        <>
          <Field label="Quote" name={`quote-${place}`}>
            <TextArea
              rows={2}
              value={quote}
              maxLength={400}
              onChange={({ target }) => change(place, { quote: target.value })}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="First name" name={`name-${place}`}>
              <TextInput
                value={name}
                maxLength={60}
                onChange={({ target }) => change(place, { name: target.value })}
              />
            </Field>
            <Field label="Town" name={`town-${place}`}>
              <TextInput
                value={town}
                maxLength={60}
                onChange={({ target }) => change(place, { town: target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </EditableList>
  );
}

interface EditableListProps<Item> {
  title: string;
  intro: string;
  noun: string;
  items: Item[];
  error: string | undefined;
  onChange: (items: Item[]) => void;
  newItem: () => Item;
  children: (item: Item, place: number) => ReactNode;
}

function EditableList<Item>(props: EditableListProps<Item>) {
  const { title, intro, noun, items, error, onChange, newItem, children } = props;
  const id = useId();
  return (
    <CardSection title={title} intro={intro}>
      <ul className="grid gap-6">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place until the list is saved
          <li key={place} className="grid gap-3 border-t pt-4">
            {children(item, place)}
            <Button
              variant="ghost"
              className="justify-self-start"
              onClick={() => onChange(items.filter((_, index) => index !== place))}
            >
              Remove this {noun}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={items.length >= most}
          onClick={() => onChange([...items, newItem()])}
        >
          Add a {noun}
        </Button>
      </div>
      {error && <FieldError id={id} message={error} />}
    </CardSection>
  );
}
