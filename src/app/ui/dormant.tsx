import { type ComponentType, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { latePart } from './late-part.ts';
import { useWakeUp } from './use-wake-up.ts';

/** The state of one dormant place; React may ask for the part more than once before it keeps anything of its own. */
interface Rest {
  asleep: boolean;
  timesAsked: number;
  awake: () => void;
}

/**
 * A part of a prerendered page below its first view. The build draws it into the page; the browser leaves that HTML
 * standing and loads the part's code only when the reader comes near, presses or focuses something in it, or a while
 * passes. Nothing moves when it wakes, and a press on a button that came too early is made up for. Where there is no
 * HTML (after a navigation inside the app) it loads and draws at once. The part takes no props: a sleeping one could
 * not follow them.
 */
export function dormant(load: () => Promise<ComponentType>): ComponentType {
  const source = latePart(load);
  return () => <Dormant source={source} />;
}

function Dormant({ source }: { source: PartSource }) {
  const hydrating = useHydrating();
  const place = useRef<HTMLDivElement>(null);
  const [rest] = useState<Rest>(() => ({ asleep: hydrating, timesAsked: 0, awake: () => {} }));
  // The same element for ever: handed a new one, React would give up on the HTML and draw the part anew.
  const [content] = useState(() => {
    if (!rest.asleep || import.meta.env.SSR) source.ask();
    return (
      <Suspense>
        <Part source={source} rest={rest} />
      </Suspense>
    );
  });
  rest.awake = useWakeUp(place, rest.asleep, source.ask);
  return <div ref={place}>{content}</div>;
}

function Part({ source, rest }: { source: PartSource; rest: Rest }) {
  // React asks once by itself, and again when somebody touches the part.
  rest.timesAsked += 1;
  if (rest.timesAsked === 2 && rest.asleep) source.ask();
  const Loaded = use(source.arrival);
  useEffect(() => rest.awake(), [rest]);
  return <Loaded />;
}

type PartSource = ReturnType<typeof latePart<ComponentType>>;

function useHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
