/**
 * The picture that an investor may show to others. Invariant: its figures are percentages and the year; it is given
 * neither amounts nor names. The faces are the reader's own, because a picture carries none.
 */
export interface CardPicture {
  readonly year: string;
  /** The large figure, "98%", and the line that names it. */
  readonly figure: string;
  readonly caption: string;
  /** The line below, such as the best kept promise; empty without one. */
  readonly below: string;
}

export const CARD = { width: 1200, height: 630 } as const;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

const SERIF = "Newsreader, Georgia, 'Noto Serif', 'Noto Serif Devanagari', serif";
const SANS = "'Instrument Sans', system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";

/** An SVG document. */
export function cardPicture({ year, figure, caption, below }: CardPicture): string {
  const text = (y: number, size: number, fill: string, words: string, face = SANS) =>
    `<text x="600" y="${y}" text-anchor="middle" font-family="${face}" font-size="${size}" fill="${fill}">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">`,
    '<rect width="1200" height="630" fill="#14142b"/>',
    '<path d="M90 470Q600 -290 1110 470" fill="none" stroke="#8d88ff" stroke-width="4"/>',
    '<circle cx="90" cy="470" r="9" fill="#14142b" stroke="#8d88ff" stroke-width="4"/>',
    '<g fill="none" stroke="#8d88ff"><ellipse cx="1110" cy="470" rx="26" ry="9"/><ellipse cx="1110" cy="470" rx="48" ry="16" opacity=".6"/><ellipse cx="1110" cy="470" rx="72" ry="24" opacity=".3"/></g>',
    '<circle cx="1110" cy="470" r="10" fill="#8d88ff"/>',
    text(385, 34, "#c9c8dc", caption),
    text(305, 170, "#ffffff", figure, SERIF),
    text(440, 28, "#c9c8dc", below),
    `<text x="90" y="575" font-family="${SERIF}" font-size="44" fill="#ffffff">ultra<tspan fill="#8d88ff">.</tspan></text>`,
    `<text x="1110" y="575" text-anchor="end" font-family="${SANS}" font-size="30" fill="#c9c8dc">${escaped(year)}</text>`,
    "</svg>",
  ].join("");
}

/** For `<img>` and a download, without a request. */
export const pictureAddress = (picture: string): string => `data:image/svg+xml,${encodeURIComponent(picture)}`;
