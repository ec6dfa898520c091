import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { NamedBoxesChange, TestimonialsChange } from '../../shared/contract/page-contents.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { useProducts } from '../catalog/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { adminBoxesQuery, adminTestimonialsQuery, boxesQuery, testimonialsQuery } from './page-contents.ts';

const most = 6;

export function ManageBoxes() {
  const { data } = useQuery(adminBoxesQuery);
  return data ? <BoxesForm key={data.version} stored={data} /> : null;
}

function BoxesForm({ stored }: { stored: NamedBoxesChange }) {
  const { data: products = [] } = useProducts();
  const [boxes, setBoxes] = useState(stored.boxes);
  const save = useAdminAction({
    send: () => unwrap(api.api.admin.boxes.put({ version: stored.version, boxes })),
    failureTitle: 'Error updating setting',
    successToast: () => ({ title: 'Boxes saved' }),
    alsoInvalidates: [boxesQuery.queryKey],
  });
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
      isChanged={boxes !== stored.boxes}
      onChange={setBoxes}
      newItem={() => ({ id: newUuid().slice(0, 8), name: '', products: [] })}
      isSaving={save.isPending}
      onSave={() => save.mutate(undefined)}
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

export function ManageTestimonials() {
  const { data } = useQuery(adminTestimonialsQuery);
  return data ? <TestimonialsForm key={data.version} stored={data} /> : null;
}

function TestimonialsForm({ stored }: { stored: TestimonialsChange }) {
  const [quotes, setQuotes] = useState(stored.testimonials);
  const save = useAdminAction({
    send: () => unwrap(api.api.admin.testimonials.put({ version: stored.version, testimonials: quotes })),
    failureTitle: 'Error updating setting',
    successToast: () => ({ title: 'Quotes saved' }),
    alsoInvalidates: [testimonialsQuery.queryKey],
  });
  const change = (place: number, part: Partial<TestimonialsChange['testimonials'][number]>) =>
    setQuotes(quotes.map((quote, index) => (index === place ? { ...quote, ...part } : quote)));
  return (
    <EditableList
      title="What customers say"
      intro="On the home page. Enter only what real customers said, with their permission."
      noun="quote"
      items={quotes}
      isChanged={quotes !== stored.testimonials}
      onChange={setQuotes}
      newItem={() => ({ quote: '', name: '', town: '' })}
      isSaving={save.isPending}
      onSave={() => save.mutate(undefined)}
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
  isChanged: boolean;
  onChange: (items: Item[]) => void;
  newItem: () => Item;
  isSaving: boolean;
  onSave: () => void;
  children: (item: Item, place: number) => ReactNode;
}

function EditableList<Item>(props: EditableListProps<Item>) {
  const { title, intro, noun, items, isChanged, onChange, newItem, isSaving, onSave, children } = props;
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
        <Button disabled={!isChanged} pending={isSaving} onClick={onSave}>
          Save<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      </div>
    </CardSection>
  );
}
