/**
 * The script of hotline.html: the lab; or an embed, where the key `embed` in its address or a page around it asks for
 * one.
 */
import { writtenAddress } from "./embedded/written-address.ts";

function start(): Promise<unknown> {
  const isEmbed = writtenAddress() !== undefined || /[#&]embed=1(&|$)/.test(location.hash);
  return isEmbed ? import("./embedded/embed-main.tsx") : import("./main.tsx");
}

void start();
