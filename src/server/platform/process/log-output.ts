import { constants, fstatSync, openSync, writeSync } from 'node:fs';

export type LogOutput = { write(line: string): void };

/**
 * Never blocks or ends the shop: unwritable lines (full disk, full or closed pipe) are dropped, and their
 * count is logged later.
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

/** Bytes written. */
function tryWrite(fd: number, text: string): number {
  try {
    return writeSync(fd, text);
  } catch {
    return 0;
  }
}

/** Reopens pipes, so that a full one fails instead of blocking. */
function openWithoutWaiting(): number {
  try {
    if (!fstatSync(1).isFIFO()) return 1;
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return 1;
  }
}
