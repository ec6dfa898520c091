import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { sendPicture } from '../platform/send-picture.ts';
import { toast } from '../ui/feedback/toast.ts';
import { productsQuery } from './queries.ts';

export function useAdminProducts() {
  return useQuery({
    queryKey: ['admin', 'products'],
    queryFn: () => unwrap(api.api.admin.products.get()),
    refetchOnMount: 'always',
  });
}

/** Ounces that are spoken for, by product. */
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
    | 'isActive'
    | 'name'
    | 'description'
    | 'flavorProfile'
    | 'nutritionalInfo'
  >
>;

/** One change of one product; a failure is told as 'Error updating product' (product 13.4). */
export function useChangeProduct() {
  return useAdminAction({
    send: ({ product, edit }: { product: AdminProduct; edit: ProductEdit }) => changeProduct(product, edit),
    failureTitle: 'Error updating product',
    alsoInvalidates: [productsQuery.queryKey],
  });
}

export type PriceFailure = { id: string; sentence: string };

/**
 * Saves changed prices, one request each. Returns the failures, which a toast also shows as 'Error updating prices' (product 13.4) with the names of their products.
 */
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

/** A new product and then its picture: without the picture the product is there all the same, and says so. */
export function useAddProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: async ({ fields, picture }: { fields: NewProductFields; picture: File | null }) => {
      const product = await unwrap(api.api.admin.products.post(fields));
      if (picture) await sendPicture(picturePath(product.id), picture).catch(tellPictureFailure);
      return product;
    },
    onSettled: refresh,
  });
}

type NewProductFields = {
  name: string;
  price: string;
  stockQuantity: number;
  description: string;
  flavorProfile: string;
  nutritionalInfo: string;
};

/** Changed texts, and a new picture where one was chosen. */
export function useSaveProductTexts() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: async (change: { product: AdminProduct; edit: ProductEdit; picture: File | null }) => {
      await changeProduct(change.product, change.edit);
      if (change.picture) await sendPicture(picturePath(change.product.id), change.picture);
    },
    onSettled: refresh,
  });
}

function changeProduct({ id, version }: AdminProduct, edit: ProductEdit): Promise<AdminProduct> {
  return unwrap(api.api.admin.products({ id }).patch({ ...edit, version }));
}

function picturePath(id: string): string {
  return `/api/admin/products/${encodeURIComponent(id)}/picture`;
}

function tellPictureFailure(error: unknown): void {
  toastError('The product is there, its picture is not', userErrorMessage(error));
}

/** What customers see of the catalogue is asked for again as well. */
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
