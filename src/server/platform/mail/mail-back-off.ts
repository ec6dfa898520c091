import { policies } from '../../../shared/rules/limits.ts';

/** Which recipient domains have to wait, so that one that takes no mail keeps no connection from the others. */
export type MailBackOff = {
  /** Until when (epoch ms) mail to an address waits; 0 when it may go now. */
  pausedUntil(to: string, now: number): number;
  begin(to: string): void;
  end(to: string, wasTaken: boolean, now: number): void;
};

type Domain = { failures: number; pausedUntil: number; sending: number };

/**
 * After a failure a domain waits 15 s, then twice as long each time, a quarter of an hour at most, and gets one mail at a
 * time until one is taken. Kept in memory: after a restart every domain is tried again.
 */
export function createMailBackOff(): MailBackOff {
  const domains = new Map<string, Domain>();
  const stateOf = (to: string) => domains.get(domainOf(to)) ?? { failures: 0, pausedUntil: 0, sending: 0 };
  return {
    pausedUntil(to, now) {
      const { failures, pausedUntil, sending } = stateOf(to);
      // A pause that is longer than any was set by a clock that has been put back since.
      if (pausedUntil > now && pausedUntil <= now + policies.mailPauseMaxMs) return pausedUntil;
      return failures > 0 && sending > 0 ? now + policies.mailPauseMs : 0;
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
  return Math.min(policies.mailPauseMaxMs, policies.mailPauseMs * 2 ** (failures - 1));
}
