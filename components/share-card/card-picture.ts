/**
 * The picture that an investor may show to others. Pure. Invariant: its figures are percentages and a year or a day; it
 * is given neither amounts nor names of companies.
 */
export interface CardPicture {
  /** The large figure, "98%", and the line that names it. */
  readonly figure: string;
  readonly caption: string;
  /** The line below, such as a return that was exceeded; empty without one. */
  readonly below: string;
  /** The period or day of the figure, in the corner: "2026-27". */
  readonly corner: string;
}

export const CARD = { width: 1200, height: 630 } as const;

export interface CardText {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: "start" | "middle" | "end";
  readonly fill: string;
  readonly face: "serif" | "sans";
}

const [WHITE, QUIET, ACCENT] = ["#ffffff", "#c9c8dc", "#8d88ff"] as const;

export function cardTexts({ figure, caption, below, corner }: CardPicture): readonly CardText[] {
  const middle = { x: 600, anchor: "middle" } as const;
  const sign = { x: 178, y: 575, size: 44, face: "serif" } as const;
  return [
    { ...middle, words: figure, y: 290, size: 170, fill: WHITE, face: "serif" },
    { ...middle, words: caption, y: 380, size: 46, fill: QUIET, face: "sans" },
    { ...middle, words: below, y: 444, size: 40, fill: QUIET, face: "sans" },
    { ...sign, words: "ultra", anchor: "end", fill: WHITE },
    { ...sign, words: ".", anchor: "start", fill: ACCENT },
    { words: corner, x: 1110, y: 575, size: 40, anchor: "end", fill: QUIET, face: "sans" },
  ];
}

/** The card's SVG without its texts. */
const GROUND = [
  '<rect width="1200" height="630" fill="#14142b"/>',
  `<path d="M90 470Q600 -290 1110 470" fill="none" stroke="${ACCENT}" stroke-width="4"/>`,
  `<circle cx="90" cy="470" r="9" fill="#14142b" stroke="${ACCENT}" stroke-width="4"/>`,
  `<g fill="none" stroke="${ACCENT}"><ellipse cx="1110" cy="470" rx="26" ry="9"/><ellipse cx="1110" cy="470" rx="48" ry="16" opacity=".6"/><ellipse cx="1110" cy="470" rx="72" ry="24" opacity=".3"/></g>`,
  `<circle cx="1110" cy="470" r="10" fill="${ACCENT}"/>`,
].join("");

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/** A file carries no fonts: those of the reader's device stand in. */
const FILE_FACES = {
  serif: "Newsreader, Georgia, 'Noto Serif', 'Noto Serif Devanagari', serif",
  sans: "'Instrument Sans', system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif",
} as const;

const textElement = ({ words, x, y, size, anchor, fill, face }: CardText) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${FILE_FACES[face]}" font-size="${size}" fill="${fill}">${escaped(words)}</text>`;

const drawn = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">${content}</svg>`;

const addressOf = (picture: string) => `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** The card as a file: the address of an SVG picture, which needs no request. */
export const cardFile = (card: CardPicture): string =>
  addressOf(drawn(GROUND + cardTexts(card).map(textElement).join("")));

/** The address of the card without its texts. */
export const CARD_GROUND = addressOf(drawn(GROUND));
