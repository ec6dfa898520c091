/** Order matters: Edge's User-Agent also says Chrome and Safari. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

export const unknownDevice = 'Unknown device';

/** Such as "Safari on iPhone". */
export function deviceName(userAgent: string): string {
  const matching = ([, pattern]: [string, RegExp]) => pattern.test(userAgent);
  const names = [browsers.find(matching)?.[0], systems.find(matching)?.[0]];
  return names.filter(Boolean).join(' on ') || unknownDevice;
}
