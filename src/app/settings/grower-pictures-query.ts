import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

/** Where the pictures of the grower are, as far as the owner has uploaded them. */
export const growerPicturesQuery = queryOptions({
  queryKey: ['grower-pictures'],
  queryFn: () => unwrap(api.api['grower-pictures'].get()),
  refetchOnMount: 'always',
});
