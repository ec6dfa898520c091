import { type RefObject, useRef } from 'react';
import * as v from 'valibot';
import { type AdminProduct, NewProduct, stockFromText } from '../../shared/contract/catalog.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { useAddProduct, useSaveProductTexts } from './use-admin-products.ts';

const { name, description, flavorProfile, nutritionalInfo } = NewProduct.entries;
const texts = { name, description, flavorProfile, nutritionalInfo };
/** The server validates the price. */
const NewFields = v.object({
  ...texts,
  price: v.string(),
  stockQuantity: v.pipe(v.string(), v.transform(stockFromText)),
});
const Texts = v.object(texts);

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
        <Field label="Stock, in ounces" name="stockQuantity" hint="With 0 it starts out of stock.">
          <TextInput inputMode="numeric" maxLength={7} defaultValue="0" />
        </Field>
      </div>
      <ProductTexts picture={picture} />
      <SubmitButton pendingLabel="Adding...">Add product</SubmitButton>
    </Form>
  );
}

function ProductForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const save = useSaveProductTexts();
  const picture = useRef<HTMLInputElement>(null);
  return (
    <Form
      label={`Texts of ${product.name}`}
      schema={Texts}
      onSubmit={async (edit) => {
        await save.mutateAsync({ product, edit, picture: picture.current?.files?.[0] ?? null });
        onDone();
      }}
    >
      <Field label="Name" name="name" required>
        <TextInput maxLength={60} defaultValue={product.name} />
      </Field>
      <ProductTexts product={product} picture={picture} />
      <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
    </Form>
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
