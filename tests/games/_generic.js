// A game without a ball of its own to look at.

/** Nothing is wrong. */
export const ballFault = () => "";
