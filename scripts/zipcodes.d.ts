/** The package has no types of its own; only its table is used, and only to write the compact file. */
declare module 'zipcodes/lib/codes.js' {
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}
