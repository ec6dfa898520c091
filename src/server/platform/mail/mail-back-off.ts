import { timings } from '../timings.ts';

/** Keeps a domain that takes no mail from blocking connections for others. */
export type MailBackOff = {
  /** Epoch ms; 0 when mail to the address may go now. */
  pausedUntil(to: string, now: number): number;
  begin(to: string): void;
  end(to: string, wasTaken: boolean, now: number): void;
};

type Domain = { failures: number; pausedUntil: number; sending: number };

/**
 * Waits 15 s after a failure, doubling up to 15 minutes, with one mail at a time until one is accepted. In
 * memory.
 */
export function createMailBackOff(): MailBackOff {
  const domains = new Map<string, Domain>();
  const stateOf = (to: string) => domains.get(domainOf(to)) ?? { failures: 0, pausedUntil: 0, sending: 0 };
  return {
    pausedUntil(to, now) {
      const { failures, pausedUntil, sending } = stateOf(to);
      // A longer pause was set by a clock that has since been set back.
      if (pausedUntil > now && pausedUntil <= now + timings.mailPauseMaxMs) return pausedUntil;
      return failures > 0 && sending > 0 ? now + timings.mailPauseMs : 0;
    },
    begin(to) {
      const domain = stateOf(to);
      domains.set(domainOf(to), { ...domain, sending: domain.sending + 1 });
    },
    end(to, wasTaken, now) {
      const domain = stateOf(to);
      const sending = domain.sending - 1;
      const failures = wasTaken ? 0 : domain.failures + 1;
      const pausedUntil = wasTaken ? 0 : now + pauseAfter(failures);
      if (failures === 0 && sending === 0) domains.delete(domainOf(to));
      else domains.set(domainOf(to), { failures, pausedUntil, sending });
    },
  };
}

function domainOf(to: string): string {
  return to.slice(to.lastIndexOf('@') + 1).toLowerCase();
}

function pauseAfter(failures: number): number {
  return Math.min(timings.mailPauseMaxMs, timings.mailPauseMs * 2 ** (failures - 1));
}
