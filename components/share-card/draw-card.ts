/** Draws a card on a canvas, in the faces of the page: an SVG picture carries none. Only for browsers. */

const size = (element: Element, name: string) => Number(element.getAttribute(name));

async function ground(card: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = card.querySelector("image")?.getAttribute("href") ?? "";
  await image.decode();
  return image;
}

const ANCHORS: Readonly<Record<string, CanvasTextAlign>> = { start: "left", middle: "center", end: "right" };

/** A PNG of the card's own size; null where the browser cannot make one. */
export async function drawCard(card: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = card.viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(await ground(card), 0, 0, width, height);
  await document.fonts.ready;
  for (const text of card.querySelectorAll("text")) {
    context.font = `${size(text, "font-size")}px ${getComputedStyle(text).fontFamily}`;
    context.fillStyle = text.getAttribute("fill") ?? "#fff";
    context.textAlign = ANCHORS[text.getAttribute("text-anchor") ?? "start"] ?? "left";
    context.fillText(text.textContent, size(text, "x"), size(text, "y"));
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
