export const badEmail = 'Please enter a valid email address.';

/** At most 254 characters, 64 before the @; a domain of at least two labels. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= 254 && !/\.\.|\.@|^\./.test(address) && emailPattern.test(address);
}

const emailPattern =
  /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;
