/** One column on phones, so the bar at its end can be sticky. */
export const checkoutLayout =
  'flex flex-col gap-5 sm:gap-10 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem]';
