import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../layout/class-names.ts';

interface ClippedTextProps {
  text: string;
  /** `line-clamp-2` or `truncate`, plus a width. */
  className: string;
}

/** If clipped: tooltip and keyboard access. */
export function ClippedText({ text, className }: ClippedTextProps) {
  const element = useRef<HTMLElement>(null);
  const [isClipped, setIsClipped] = useState(false);
  const isInLink = Boolean(element.current?.closest('a, button'));
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setIsClipped(entry !== undefined && isCut(entry.target)),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <bdi
      ref={element}
      data-clipped={isClipped ? '' : undefined}
      tabIndex={isClipped && !isInLink ? 0 : undefined}
      className={classNames('rounded-sm', className)}
    >
      {text}
    </bdi>
  );
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
}
