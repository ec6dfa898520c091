import { useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { PauseIcon, PlayIcon } from '../ui/content-icons.tsx';
import { findFilm } from './find-film.ts';
import { quietWishes } from './use-film-time.ts';

/** The film behind the headline, if the shop has one; without it the green stays (spec section 2). */
export default function HeroFilm() {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const quiet = matchMedia(quietWishes);
    const stop = () => setSource(null);
    quiet.addEventListener('change', stop);
    void findFilm().then(setSource);
    return () => quiet.removeEventListener('change', stop);
  }, []);
  return source && <Film source={source} onTrouble={() => setSource(null)} />;
}

function Film({ source, onTrouble }: { source: string; onTrouble: () => void }) {
  const film = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);

  function toggle() {
    if (isPlaying) film.current?.pause();
    else film.current?.play().catch(logTrouble);
  }
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 -z-1 transition-opacity duration-1000',
          !isReady && 'opacity-0',
        )}
      >
        <video
          ref={film}
          src={source}
          autoPlay
          muted
          loop
          playsInline
          tabIndex={-1}
          className="h-full w-full object-cover"
          onCanPlay={() => setReady(true)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => {
            logTrouble(film.current?.error?.message);
            onTrouble();
          }}
        />
        <div className="hero-veil absolute inset-0" />
      </div>
      {isReady && (
        <button
          type="button"
          onClick={toggle}
          className="absolute bottom-4 left-4 flex h-11 w-11 items-center justify-center rounded-full bg-field text-on-field shadow-md transition-colors hover:bg-on-field hover:text-field sm:bottom-6 sm:left-6"
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
          <span className="sr-only">
            {isPlaying ? 'Pause the background video' : 'Play the background video'}
          </span>
        </button>
      )}
    </>
  );
}

function logTrouble(reason: unknown): void {
  console.warn('The hero video does not play:', reason);
}
