/**
 * A Vite plugin that leaves out the parts of D3 that the charts do not use, and that a bundler alone takes along: the
 * scales of our charts have numbers for ranges, and would bring the interpolation of colours, dates and texts; and
 * some curves and interpolations are made by a call when their module begins, of which a bundler does not know that it
 * does nothing else.
 */
import type { Plugin } from "vite";

const OF_D3 = /\/node_modules\/d3-(?:shape|interpolate)\/.*\.m?js$/;
const SCALES = /\/node_modules\/d3-scale\//;
const INTERPOLATION = "d3-interpolate";
const OF_NUMBERS = "\0hotline/d3-interpolate-numbers";

/** "var cardinal = (function custom(tension) {" */
const CALLED_AT_ONCE = /^(var \w+ = )(?=\(function )/gm;

export function leanD3(): Plugin {
  return {
    name: "hotline-lean-d3",
    enforce: "pre",
    apply: "build",
    resolveId: (source, importer) =>
      source === INTERPOLATION && importer !== undefined && SCALES.test(importer) ? OF_NUMBERS : undefined,
    load: (id) =>
      id === OF_NUMBERS
        ? `export { interpolateNumber, interpolateNumber as interpolate, interpolateRound, piecewise } from "${INTERPOLATION}";`
        : undefined,
    transform: (code, id) =>
      OF_D3.test(id) ? { code: code.replace(CALLED_AT_ONCE, "$1/* @__PURE__ */ "), map: null } : undefined,
  };
}
