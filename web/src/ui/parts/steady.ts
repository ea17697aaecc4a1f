/**
 * Milliseconds after which a pointer or the focus rests on a part of the page, and what belongs to that part is made
 * ahead. assumed: a pointer that only passes over the part is away sooner, and a click follows later.
 */
export const STEADY_MS = 60;
