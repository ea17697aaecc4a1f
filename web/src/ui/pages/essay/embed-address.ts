/** The address of a figure alone, by its link's fragment, for frames in other pages: its curve and its machine. */
export function embedAddress(link: string): string {
  return `./embed.html${link}&show=figure,machine`;
}
