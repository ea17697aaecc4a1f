/**
 * The faces of type for which nothing waits. Until they come, the upright Sans stands in for them, with their widths
 * (styles/fonts.css).
 */
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-400-italic.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
