/** The labs of the journeys: small ones, whose sweeps take seconds. */

/**
 * The labs of the journeys: small ones, whose sweeps take seconds. Their precise runs are long enough that each of them
 * ends well after the first pass is complete, on any machine.
 */

/** One curve on the first twelve cores. */
export const ONE = "s=dput&off=sloppy&prec=0.01&on=0-11";

/** Two curves on the first twelve cores; a third one is hidden. */
export const PAIR = "s=lookup_mnt&off=percore&prec=0.01&on=0-11";

/** A scenario as it is in its folder: with a figure and a moment of its machine that are stored with the site. */
export const STORED = "s=syscall_batching";
