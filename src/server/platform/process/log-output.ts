import { constants, fstatSync, openSync, writeSync } from 'node:fs';

export type LogOutput = { write(line: string): void };

/**
 * Lines to standard output. One that cannot be written (full disk, closed or full pipe) is dropped and counted, and a
 * line tells the count as soon as writing works again: logging must neither end the shop nor make it wait.
 */
export function standardOutput(): LogOutput {
  const fd = openWithoutWaiting();
  let dropped = 0;
  let isLastLineIncomplete = false;
  function writeLine(line: string): boolean {
    const text = isLastLineIncomplete ? `\n${line}` : line;
    const written = tryWrite(fd, text);
    const isComplete = written === Buffer.byteLength(text);
    isLastLineIncomplete = !isComplete && (isLastLineIncomplete || written > 0);
    return isComplete;
  }
  return {
    write(line) {
      if (dropped > 0 && writeLine(reportOf(dropped))) dropped = 0;
      if (dropped > 0 || !writeLine(line)) dropped += 1;
    },
  };
}

function reportOf(droppedLines: number): string {
  const time = new Date().toISOString();
  const msg = 'log lines could not be written and were dropped';
  return `${JSON.stringify({ level: 'warn', time, droppedLines, msg })}\n`;
}

/** Bytes that were written. */
function tryWrite(fd: number, text: string): number {
  try {
    return writeSync(fd, text);
  } catch {
    return 0;
  }
}

/** A pipe is opened once more, so that a full one is an error instead of a wait. */
function openWithoutWaiting(): number {
  try {
    if (!fstatSync(1).isFIFO()) return 1;
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return 1;
  }
}
