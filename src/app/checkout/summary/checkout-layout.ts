/** A form with the order summary beside it, under or over it on phones. There it is one
 * column, so that the bar at its end can be sticky. */
export const checkoutLayout =
  'flex flex-col gap-5 sm:gap-10 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem]';
