/** The letters that a PDF's content stream shows, where they are written as letters (ISO 32000-1, 9.4.3). */

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string in brackets (two deep, a thousand letters at most), one in hexadecimal, a number, or an operator. */
const TOKEN =
  /\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S]){0,100}\)){0,1000}\)|<[0-9A-Fa-f\s]{0,4000}>|[-+.\d]+|[A-Za-z'"*]+|[[\]]/g;

/** Farther apart than this (in thousandths of the letter's size) are two words. */
const WORD_GAP = -200;

const SHOWS = new Set(["Tj", "TJ", "'", '"']);

/** Lines of a stream that draws text; empty for any other. */
export function shownTextIn(stream: string): string {
  if (!/\bBT\b/.test(stream)) return "";
  const lines: string[] = [];
  let waiting = "";
  for (const [token] of stream.matchAll(TOKEN)) {
    const isOperator = /^[A-Za-z'"]/.test(token);
    if (isOperator && SHOWS.has(token)) lines.push(waiting);
    waiting = isOperator ? "" : waiting + lettersOf(token, waiting);
  }
  return lines.join("\n");
}

/** What an operand adds to the letters before it. */
function lettersOf(token: string, before: string): string {
  switch (token.charAt(0)) {
    case "(":
      return unescaped(token.slice(1, -1));
    case "<":
      return fromHex(token.slice(1, -1));
    case "[":
    case "]":
      return "";
    default:
      return before !== "" && Number(token) < WORD_GAP ? " " : "";
  }
}

function unescaped(text: string): string {
  return text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^[\r\n]/.test(code)) return "";
    return ESCAPES[code] ?? code;
  });
}

/** Bytes that are letters. Codes of two bytes come out with a zero before each letter, and so unlike any word. */
function fromHex(digits: string): string {
  return Buffer.from(digits.replace(/\s/g, ""), "hex").toString("latin1");
}
