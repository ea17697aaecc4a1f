/** The track of the course that has a walk of its own: the part of the walk's file that the first page shows. */
const tracks = import.meta.glob<string>("../../../../scenarios/walk-*.json", { eager: true, import: "track" });

export const WALK_TRACK: string | undefined = Object.values(tracks)[0];
