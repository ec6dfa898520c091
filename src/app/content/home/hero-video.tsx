import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import { PauseIcon, PlayIcon } from '../../ui/layout/rare-icons.tsx';

/** If it can't play, the green gradient stays. */
export default function HeroVideo({ source }: { source: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'loading' | 'playing' | 'paused' | 'broken'>('loading');
  // Set after mounting: earlier events have no listener.
  useEffect(() => {
    if (video.current) video.current.src = source;
  }, [source]);
  if (state === 'broken') return null;

  function toggle() {
    if (state === 'playing') video.current?.pause();
    else video.current?.play().catch(logTrouble);
  }
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 -z-1 transition-opacity duration-1000 dark:brightness-92',
          state === 'loading' && 'opacity-0',
        )}
      >
        <video
          ref={video}
          autoPlay
          muted
          loop
          playsInline
          tabIndex={-1}
          className="h-full w-full object-cover"
          onCanPlay={({ currentTarget }) => setState(currentTarget.paused ? 'paused' : 'playing')}
          onPlay={({ currentTarget }) => currentTarget.readyState > 2 && setState('playing')}
          onPause={() => setState('paused')}
          onError={() => {
            logTrouble(video.current?.error?.message);
            setState('broken');
          }}
        />
      </div>
      {state !== 'loading' && <PauseButton isPlaying={state === 'playing'} onPress={toggle} />}
    </>
  );
}

function PauseButton({ isPlaying, onPress }: { isPlaying: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="icon-button absolute bottom-4 left-4 flex h-11 w-11 items-center justify-center rounded-full bg-field text-on-field shadow-md transition-colors hover:bg-on-field hover:text-field sm:bottom-6 sm:left-6"
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      <span className="sr-only">
        {isPlaying ? 'Pause the background video' : 'Play the background video'}
      </span>
    </button>
  );
}

function logTrouble(reason: unknown): void {
  console.warn('The hero video does not play:', reason);
}
