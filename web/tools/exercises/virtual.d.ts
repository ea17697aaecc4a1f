/** The modules that exercises-plugin.ts makes. Types are imported in place, as in ../stored/virtual.d.ts. */
declare module "virtual:exercises" {
  /** By the names of the exercises: "scenario/exercise". */
  const exercises: Readonly<Record<string, import("../../src/ui/site/courses.ts").SiteExercise>>;
  export default exercises;
}

declare module "virtual:courses" {
  /** By the names of their folders. */
  const courses: Readonly<Record<string, import("../../src/model/exercise/course-file.ts").CourseFile>>;
  export default courses;
}

declare module "virtual:asked-first" {
  const askedFirst: import("../../src/model/exercise/public-exercise.ts").AskedFirst | null;
  export default askedFirst;
}

declare module "virtual:course-counts" {
  const counts: import("../../src/model/exercise/public-exercise.ts").CourseCounts;
  export default counts;
}
