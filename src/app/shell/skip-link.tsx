export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:rounded-full focus:bg-leaf focus:px-5 focus:py-2.5 focus:font-semibold focus:text-on-leaf"
    >
      Skip to content
    </a>
  );
}
