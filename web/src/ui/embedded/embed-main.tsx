/** The page embed.html: fonts, styles, and the application as an embed. */
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "../../styles/fonts.css";
import "../../styles/shared.css";
import { linkIn } from "../../lab/link/query-link.ts";
import { startEmbed } from "./start-embed.tsx";
import { writtenAddress } from "./written-address.ts";

const host = document.getElementById("app");
if (host !== null) startEmbed(host, writtenAddress() ?? linkIn(location));
