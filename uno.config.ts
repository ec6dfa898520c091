import { defineConfig, presetWind3 } from 'unocss';
import { colorTheme, tokenCss } from './src/app/ui/layout/tokens.ts';

export default defineConfig({
  presets: [presetWind3({ preflight: 'on-demand', dark: 'media' })],
  // Class lists also live in plain modules (`ui/layout/class-names.ts`).
  content: { pipeline: { include: [/\/src\/app\/.*\.tsx?($|\?)/] } },
  preflights: [{ getCSS: tokenCss }],
  // Replaces the preset's palette, so that a colour that is not a token gives no class at all.
  extendTheme: (theme) => {
    theme.colors = { ...colorTheme(), transparent: 'transparent', current: 'currentColor' };
  },
  theme: {
    fontFamily: {
      display: 'var(--face-display)',
      body: 'var(--face-body)',
      mono: 'ui-monospace,SFMono-Regular,Menlo,monospace',
    },
    fontSize: {
      xs: ['0.8125rem', '1.25rem'],
      sm: ['0.9375rem', '1.5rem'],
      base: ['1rem', '1.625rem'],
      lg: ['1.125rem', '1.75rem'],
      xl: ['1.3125rem', '1.75rem'],
      '2xl': ['clamp(1.5rem,1.3rem + 0.8vw,1.875rem)', '1.2'],
      '3xl': ['clamp(2rem,1.6rem + 1.8vw,2.75rem)', '1.12'],
      hero: ['clamp(2.375rem,1.7rem + 3vw,3.75rem)', '1.04'],
    },
    borderRadius: {
      none: '0',
      sm: '0.375rem',
      DEFAULT: '0.625rem',
      md: '0.625rem',
      lg: '1rem',
      xl: '1.5rem',
      full: '9999px',
    },
    boxShadow: { sm: 'var(--shadow-sm)', md: 'var(--shadow-md)', lg: 'var(--shadow-lg)', none: 'none' },
    duration: { DEFAULT: '150ms', fast: '120ms', slow: '180ms' },
  },
  shortcuts: {
    'page-width': 'mx-auto w-full max-w-6xl px-4 sm:px-6 lg:px-8',
    // One class instead of many: every stored page repeats them.
    button:
      'inline-flex items-center justify-center gap-2 rounded-full font-body font-semibold no-underline text-center cursor-pointer select-none transition-colors disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60',
    'nav-link':
      'flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold lg:whitespace-nowrap transition-colors cursor-pointer',
    'footer-link':
      'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-ink hover:underline',
    control:
      'block w-full max-w-full min-h-11 px-3.5 py-2 rounded-md border border-edge bg-surface text-base text-ink placeholder:text-muted transition-colors hover:border-leaf disabled:opacity-60 disabled:cursor-not-allowed aria-invalid:border-danger',
  },
  variants: [
    // `aria-invalid="false"` is written out on every field, so only the true value may match.
    (matcher) =>
      matcher.startsWith('aria-invalid:')
        ? { matcher: matcher.slice(13), selector: (selector) => `${selector}[aria-invalid='true']` }
        : matcher,
  ],
});
