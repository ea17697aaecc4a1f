/** Words that readers use for a part of the documentation and that do not stand there: the search finds it by them. */

/** By a page's name, or by that and the anchor of one of its headings. A test keeps the places true. */
export const ALSO: Readonly<Record<string, string>> = {
  about: "introduction overview install getting started requirements browser",
  "about#what-to-trust": "accuracy accurate validation error trustworthy realistic limits wrong",
  "about#start": "install installation setup requirements",
  cite: "citation bibtex reference paper doi",
  courses: "homework exam quiz assignment exercise class students teacher lecturer",
  "courses#a-line-by-hand": "mesi msi moesi mesif protocol states",
  "courses#grading": "homework marks points score",
  "courses#learning-systems": "moodle canvas scorm lms",
  diagnostics: "error message warning compile",
  "hosts#latex-beamer": "embed tex pdf overleaf",
  "hosts#powerpoint-keynote-impress": "embed slides google ppt",
  "hosts#moodle-canvas-sakai": "lms learning management",
  "json-machine": "import own machine processor cpu add",
  "glossary#the-simulated-machine": "home slot hop numa",
  "json-machine#smt": "hyperthreads hyperthreading simultaneous multithreading siblings",
  keys: "keyboard shortcuts hotkeys",
  "lab#for-every-reader":
    "accessibility accessible a11y wcag dark mode theme colours colors blind contrast screen reader",
  "lab#in-a-lecture": "presentation projector remote fullscreen",
  "lab#share-embed-export": "download save picture image video film gif mp4 permalink url pdf csv data",
  "lab#what-the-browser-keeps": "privacy cookies gdpr tracking analytics storage delete",
  "lab#when-something-is-slow-or-wrong": "troubleshooting performance hang freeze long time take faq",
  "lab#offline-without-a-network": "offline internet plane usb one single pwa",
  litmus: "weak memory model order fence barrier reordering",
  "programs#where-c-differs": "c++ cpp rust openmp unsupported standard limitations",
  "programs#is-it-right": "deadlock livelock race bug debug",
  "programs#a-plain-program-with-main": "pthread openmp threads how many argv",
  releasing: "publish package npm pypi",
  versions: "permalink permanent stable backwards compatibility old",
};
