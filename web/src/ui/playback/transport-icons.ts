/** The outlines of the transport's buttons, in a square of 16. A tour's text shows the one that it means. */
export const TRANSPORT_ICONS = {
  previous: "M2 3h2v10H2zM14 3v10L5 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2.5v11L13.5 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M4 3v10l8-5z",
  next: "M12 3h2v10h-2zM2 3v10l9-5z",
} as const;
