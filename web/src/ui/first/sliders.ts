/**
 * Where the sliders stand that work in a first picture, and in the application in their place: under the figure of a
 * lab, and of the first page. The script that shows a picture and the one that draws in it both have this.
 */
export const SLIDERS = ":is(.hl-lab-figure, .hl-hero-figure) .hl-scrubber";
