/** The event by which an embed says, inside its own page, that the page around it has changed what is shown. */
export const DRIVEN = "hotline-driven";
