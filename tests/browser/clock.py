"""The clock of a page: how long it waits by its own plan, however slow the machine is, and time that stands still."""

from __future__ import annotations

CLOCK = """
{
  const later = window.setTimeout, forget = window.clearTimeout, held = new Map();
  let made = 0;
  const clock = (window.touchlineClock = {
    now: 0,
    holds: Infinity,
    hold(least) {
      clock.holds = least;
    },
    goOn() {
      const due = [...held.keys()];
      for (const number of due) {
        const does = held.get(number);
        held.delete(number);
        does?.();
      }
      return due.length;
    },
    holdAt(shows, least) {
      const look = () => {
        if (!document.querySelector(shows)) return;
        watch.disconnect();
        clock.hold(least);
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    },
  });
  window.setTimeout = (does, wait = 0, ...given) => {
    const due = clock.now + wait;
    const run = () => {
      clock.now = Math.max(clock.now, due);
      does(...given);
    };
    const hold = (number) => held.set(number, run) && number;
    if (wait >= clock.holds) return hold(--made);
    const number = later(() => (wait >= clock.holds ? hold(number) : run()), wait);
    return number;
  };
  window.clearTimeout = (number) => {
    held.delete(number);
    forget(number);
  };
}
"""
"""``touchlineClock.now`` is how many milliseconds the page has waited, as far as it has come. From ``hold(least)`` on,
or once something shows (``holdAt``), waits of so many milliseconds and more last until ``goOn()``."""
