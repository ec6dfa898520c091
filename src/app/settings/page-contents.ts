import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

export const boxesQuery = queryOptions({
  queryKey: ['boxes'],
  queryFn: () => unwrap(api.api.boxes.get()),
});

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: () => unwrap(api.api.testimonials.get()),
});

export const adminBoxesQuery = queryOptions({
  queryKey: ['admin', 'boxes'],
  queryFn: () => unwrap(api.api.admin.boxes.get()),
});

export const adminTestimonialsQuery = queryOptions({
  queryKey: ['admin', 'testimonials'],
  queryFn: () => unwrap(api.api.admin.testimonials.get()),
});
