/**
 * The drawn plants at the foot of the hero. By reference rather than as an image: the browser draws the headline
 * without waiting for them, and never counts them as what the page is about.
 */
export function HeroPlants() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 330 1600 570"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-2 h-80 w-full dark:brightness-80 lg:h-[36vw]"
    >
      <use href="/pictures/home-hero.svg#plants" />
    </svg>
  );
}
