/**
 * The drawn plants at the bottom of the hero. <use> instead of <img>: the headline is painted without waiting for it, and it is
 * never the Largest Contentful Paint element.
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
