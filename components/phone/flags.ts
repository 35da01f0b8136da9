/** The flag of a country as a character: its two letters as regional indicators. `IN` → 🇮🇳 */
export function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join("");
}

let answer: boolean | undefined;

/** Whether this system draws flags: some have no such glyphs and show two boxes, or two letters, in one colour. */
export function drawsFlags(): boolean {
  answer ??= look();
  return answer;
}

function look(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 24;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  context.font = "18px sans-serif";
  context.textBaseline = "top";
  context.fillText(flagOf("IN"), 0, 2);
  const { data } = context.getImageData(0, 0, 24, 24);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) return true;
  }
  return false;
}
