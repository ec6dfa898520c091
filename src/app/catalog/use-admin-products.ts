import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, NewProduct } from '../../shared/contract/catalog.ts';
import { productPictureShape } from '../../shared/contract/pictures.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { sendPicture } from '../platform/send-picture.ts';
import { toast } from '../ui/feedback/toast.ts';
import { productsQuery } from './queries.ts';

export function useAdminProducts({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['admin', 'products'],
    queryFn: () => unwrap(api.api.admin.products.get()),
    enabled,
    refetchOnMount: 'always',
  });
}

export function useProductDemand() {
  return useQuery({
    queryKey: ['admin', 'product-demand'],
    queryFn: () => unwrap(api.api.admin['product-demand'].get()),
    select: (rows) => new Map(rows.map((row) => [row.productId, row])),
    refetchOnMount: 'always',
  });
}

export type ProductEdit = Partial<
  Pick<
    AdminProduct,
    | 'price'
    | 'stockQuantity'
    | 'isOutOfStock'
    | 'isGrownToOrder'
    | 'growDays'
    | 'ouncesPerTray'
    | 'seedGramsPerTray'
    | 'isActive'
    | 'name'
    | 'description'
    | 'flavorProfile'
    | 'nutritionalInfo'
  >
>;

export function useChangeProduct() {
  return useAdminAction({
    send: ({ product, edit }: { product: AdminProduct; edit: ProductEdit }) => changeProduct(product, edit),
    failureTitle: 'Error updating product',
    alsoInvalidates: [productsQuery.queryKey],
  });
}

export type PriceFailure = { id: string; sentence: string };

/** One request per price; returns the failures. */
export function useSavePrices() {
  return useAdminAction({
    send: async (changes: { product: AdminProduct; price: string }[]): Promise<PriceFailure[]> => {
      const results = await Promise.allSettled(
        changes.map(({ product, price }) => changeProduct(product, { price })),
      );
      const failed = changes.flatMap(({ product }, index) => {
        const result = results[index];
        return result?.status === 'rejected' ? [{ product, error: result.reason as unknown }] : [];
      });
      const unauthorized = failed.find(({ error }) => error instanceof ApiError && error.status === 401);
      if (unauthorized) throw unauthorized.error;
      const sentences = failed.map(({ product, error }) => `${product.name}: ${userErrorMessage(error)}`);
      if (sentences.length > 0) toastError('Error updating prices', sentences.join(' '));
      return failed.map(({ product, error }) => ({ id: product.id, sentence: userErrorMessage(error) }));
    },
    failureTitle: 'Error updating prices',
    alsoInvalidates: [productsQuery.queryKey],
  });
}

/** Without its picture the product still exists. */
export function useAddProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: async ({ fields, picture }: { fields: NewProduct; picture: File | null }) => {
      const product = await unwrap(api.api.admin.products.post(fields));
      if (picture) await sendProductPicture(product.id, picture).catch(tellPictureFailure);
      return product;
    },
    onSettled: refresh,
  });
}

/** The picture first: if it is refused, nothing is saved, and Save can be tried again. */
export function useSaveProductTexts() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: async (change: { product: AdminProduct; edit: ProductEdit; picture: File | null }) => {
      if (change.picture) await sendProductPicture(change.product.id, change.picture);
      await changeProduct(change.product, change.edit);
    },
    onSettled: refresh,
  });
}

function changeProduct({ id, version }: AdminProduct, edit: ProductEdit): Promise<AdminProduct> {
  return unwrap(api.api.admin.products({ id }).patch({ ...edit, version }));
}

function sendProductPicture(id: string, picture: File): Promise<void> {
  return sendPicture(`/api/admin/products/${encodeURIComponent(id)}/picture`, picture, productPictureShape);
}

function tellPictureFailure(error: unknown): void {
  toastError('The product is there, its picture is not', userErrorMessage(error));
}

function useRefreshProducts() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: productsQuery.queryKey });
    return queries.invalidateQueries({ queryKey: ['admin'] });
  };
}

function toastError(title: string, description: string): void {
  toast({ title, description, variant: 'danger' });
}
