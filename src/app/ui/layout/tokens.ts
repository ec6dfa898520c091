const light = {
  paper: '#fbfaf5',
  surface: '#ffffff',
  sunken: '#f2f3e8',
  ink: '#1c2a1a',
  muted: '#55624e',
  line: '#dfe3d3',
  edge: '#7f8b76',
  leaf: '#2f6b2c',
  'leaf-strong': '#245524',
  'leaf-soft': '#e5f0d9',
  'leaf-ink': '#285924',
  'on-leaf': '#ffffff',
  apricot: '#b34e1e',
  'apricot-strong': '#923d15',
  'apricot-soft': '#fce9d8',
  'apricot-ink': '#8a3c16',
  'on-apricot': '#ffffff',
  field: '#1d4a22',
  'on-field': '#fdfbf1',
  'field-muted': '#d5e5c3',
  'field-line': '#3f6f42',
  'field-accent': '#f8c9a4',
  danger: '#b3261e',
  'danger-strong': '#8f1d17',
  'danger-soft': '#fbe8e5',
  'danger-ink': '#8c1d18',
  'on-danger': '#ffffff',
  'warning-soft': '#fbf0cf',
  'warning-ink': '#6f4b00',
  'info-soft': '#e1eef0',
  'info-ink': '#1f5260',
  shade: 'rgb(20 32 16 / 0.48)',
  // The overlay shade on paper, for surfaces that cannot be covered.
  'shaded-paper': '#8c9188',
  'shadow-sm': '0 1px 2px rgb(40 56 28 / 0.08)',
  'shadow-md': '0 6px 20px -6px rgb(40 56 28 / 0.16)',
  'shadow-lg': '0 24px 60px -16px rgb(40 56 28 / 0.28)',
};

const dark: Record<keyof typeof light, string> = {
  paper: '#12180f',
  surface: '#1a2216',
  sunken: '#0d120b',
  ink: '#eef2e6',
  muted: '#a9b59d',
  line: '#2f3a28',
  edge: '#75836b',
  leaf: '#8ccb6c',
  'leaf-strong': '#a6dc89',
  'leaf-soft': '#24361c',
  'leaf-ink': '#b7e29d',
  'on-leaf': '#10200a',
  apricot: '#f0a878',
  'apricot-strong': '#f6bd96',
  'apricot-soft': '#3b2617',
  'apricot-ink': '#f6c29c',
  'on-apricot': '#2a1407',
  field: '#183c1c',
  'on-field': '#fdfbf1',
  'field-muted': '#cfe0bd',
  'field-line': '#35613a',
  'field-accent': '#f6c29c',
  danger: '#f28b82',
  'danger-strong': '#f7aaa3',
  'danger-soft': '#3f1f1c',
  'danger-ink': '#f8b4ad',
  'on-danger': '#2c0b08',
  'warning-soft': '#38300f',
  'warning-ink': '#f1d27a',
  'info-soft': '#18313a',
  'info-ink': '#a5d5e0',
  shade: 'rgb(3 6 2 / 0.64)',
  'shaded-paper': '#080c07',
  'shadow-sm': '0 1px 2px rgb(0 0 0 / 0.4)',
  'shadow-md': '0 6px 20px -6px rgb(0 0 0 / 0.5)',
  'shadow-lg': '0 24px 60px -16px rgb(0 0 0 / 0.7)',
};

/** Each web font, then its fallbacks on the device (`fonts.css`). */
const faces = {
  'face-display':
    "'Fraunces Variable','Fraunces as Georgia','Fraunces as Noto','Fraunces as Times','Fraunces as DejaVu',serif",
  'face-body': "'Figtree Variable','Figtree as Arial','Figtree as DejaVu',system-ui,sans-serif",
};

/** Matches the page background. */
export const themeColor = { light: '#fbfaf5', dark: '#12180f' };

/** Both themes as custom properties; the system setting chooses. */
export function tokenCss(): string {
  return `:root{color-scheme:light dark;${declarations({ ...faces, ...light })}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

/** A reference to every token that is a colour, by the name the classes use. */
export function colorTheme(): Record<string, string> {
  const names = Object.keys(light).filter((name) => !name.startsWith('shadow-'));
  return Object.fromEntries(names.map((name) => [name, `var(--${name})`]));
}

function declarations(theme: Record<string, string>): string {
  return Object.entries(theme)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
