import { type RefObject, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { type AdminProduct, NewProduct, stockFromText } from '../../shared/contract/catalog.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { GrowingFactFields } from './growing-fact-fields.ts';
import { useAddProduct, useSaveProductTexts } from './use-admin-products.ts';

const { name, description, flavorProfile, nutritionalInfo } = NewProduct.entries;
const texts = { name, description, flavorProfile, nutritionalInfo };
const checkbox = v.pipe(
  v.optional(v.string()),
  v.transform((value) => value !== undefined),
);
const stock = v.pipe(v.string(), v.transform(stockFromText));
/** The server validates the price, and that what is grown to order has its growing facts. */
const NewFields = v.object({
  ...texts,
  price: v.string(),
  isGrownToOrder: checkbox,
  stockQuantity: v.optional(stock),
  ...v.partial(GrowingFactFields).entries,
});
const Edit = v.object({ ...texts, isGrownToOrder: checkbox, stockQuantity: v.optional(stock) });

interface ProductDialogProps {
  /** `new` adds a product; null closes the dialog. */
  product: AdminProduct | 'new' | null;
  onClose: () => void;
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const title = product === 'new' ? 'Add a product' : `Edit ${product?.name ?? ''}`;
  return (
    <Dialog open={product !== null} onOpenChange={(open) => open || onClose()} title={title} width="36rem">
      {product === 'new' && <NewProductForm onDone={onClose} />}
      {product && product !== 'new' && <ProductForm product={product} onDone={onClose} />}
    </Dialog>
  );
}

function NewProductForm({ onDone }: { onDone: () => void }) {
  const add = useAddProduct();
  const [isGrown, setIsGrown] = useState(true);
  const picture = useRef<HTMLInputElement>(null);
  return (
    <Form
      label="New product"
      schema={NewFields}
      onSubmit={async (fields) => {
        await add.mutateAsync({ fields, picture: picture.current?.files?.[0] ?? null });
        onDone();
      }}
    >
      <Field label="Name" name="name" required>
        <TextInput maxLength={60} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2!">
        <Field label="Price per ounce, in dollars" name="price" required>
          <TextInput inputMode="decimal" maxLength={10} placeholder="2.75" />
        </Field>
      </div>
      <GrownToOrder isGrown onChange={setIsGrown} />
      {isGrown ? <GrowingFactInputs /> : <StockField hint="With 0 it starts out of stock." />}
      <ProductTexts picture={picture} />
      <SubmitButton pendingLabel="Adding...">Add product</SubmitButton>
    </Form>
  );
}

function ProductForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const save = useSaveProductTexts();
  const [isGrown, setIsGrown] = useState(product.isGrownToOrder);
  const picture = useRef<HTMLInputElement>(null);
  return (
    <Form
      label={`Texts of ${product.name}`}
      schema={Edit}
      onSubmit={async (edit) => {
        await save.mutateAsync({ product, edit, picture: picture.current?.files?.[0] ?? null });
        onDone();
      }}
    >
      <Field label="Name" name="name" required>
        <TextInput maxLength={60} defaultValue={product.name} />
      </Field>
      <GrownToOrder isGrown={product.isGrownToOrder} onChange={setIsGrown} />
      {product.isGrownToOrder && !isGrown && <StockField hint="How many there are now." />}
      <ProductTexts product={product} picture={picture} />
      <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

interface GrownToOrderProps {
  isGrown: boolean;
  onChange: (isGrown: boolean) => void;
}

function GrownToOrder({ isGrown, onChange }: GrownToOrderProps) {
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="isGrownToOrder"
          defaultChecked={isGrown}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
          className="h-5 w-5 shrink-0 accent-leaf"
        />
        Grown to order
      </label>
      <p id={hint} className="text-sm text-muted">
        You sow it for what is ordered, so no stock limits it. Without the tick every sale takes from a stock
        that you count.
      </p>
    </div>
  );
}

function GrowingFactInputs() {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-3!">
      <Field label="Days to grow" name="growDays" required>
        <TextInput inputMode="numeric" maxLength={3} />
      </Field>
      <Field label="Ounces per tray" name="ouncesPerTray" required>
        <TextInput inputMode="numeric" maxLength={4} />
      </Field>
      <Field label="Seed per tray (g)" name="seedGramsPerTray" required>
        <TextInput inputMode="numeric" maxLength={5} />
      </Field>
    </div>
  );
}

function StockField({ hint }: { hint: string }) {
  return (
    <Field label="Stock, in ounces" name="stockQuantity" hint={hint}>
      <TextInput inputMode="numeric" maxLength={7} defaultValue="0" />
    </Field>
  );
}

interface ProductTextsProps {
  product?: AdminProduct;
  picture: RefObject<HTMLInputElement | null>;
}

function ProductTexts({ product, picture }: ProductTextsProps) {
  return (
    <>
      <Field label="Description" name="description">
        <TextArea rows={2} maxLength={1000} defaultValue={product?.description} />
      </Field>
      <Field label="Flavor" name="flavorProfile">
        <TextArea rows={2} maxLength={1000} defaultValue={product?.flavorProfile} />
      </Field>
      <Field label="Nutrition" name="nutritionalInfo">
        <TextArea rows={2} maxLength={1000} defaultValue={product?.nutritionalInfo} />
      </Field>
      <Field
        label="Picture"
        name="picture"
        hint="A photo straight from your phone will do: JPEG, PNG or WebP. Its center is shown, 4 wide to 3 high."
      >
        <TextInput ref={picture} type="file" accept="image/jpeg,image/png,image/webp" />
      </Field>
    </>
  );
}
