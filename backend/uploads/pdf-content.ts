/** Extracts the text that a PDF content stream shows, where it is encoded as characters (ISO 32000-1, 9.4.3). */

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A wider gap than this (in thousandths of the font size) separates two words. */
const WORD_GAP = -200;

const SHOWING_OPERATORS = new Set(["Tj", "TJ", "'", '"']);

/** Numbers, operators and names: tokens that end at white space or a bracket. */
const WORD = /[^\s\0()<>[\]{}%]{1,128}/y;

interface Token {
  readonly kind: "STRING" | "WORD";
  readonly text: string;
}

/** The text lines of a content stream; empty for any other stream. */
export function shownTextIn(stream: string): string {
  if (!stream.includes("BT")) return "";
  const lines: string[] = [];
  let operands = "";
  for (const { kind, text } of tokensOf(stream)) {
    if (kind === "STRING") {
      operands += text;
    } else if (/^[-+.\d]/.test(text)) {
      if (operands !== "" && Number(text) < WORD_GAP) operands += " ";
    } else {
      if (SHOWING_OPERATORS.has(text)) lines.push(operands);
      operands = "";
    }
  }
  return lines.join("\n");
}

/** Every token ends after its start, and an unterminated token ends the stream, so no byte is read twice. */
function* tokensOf(stream: string): Generator<Token> {
  for (let at = 0; at < stream.length; ) {
    const letter = stream.charAt(at);
    const end = endOf(stream, at, letter);
    if (end < 0) return;
    if (letter === "(") yield { kind: "STRING", text: unescaped(stream.slice(at + 1, end - 1)) };
    else if (letter === "<" && stream.charAt(at + 1) !== "<")
      yield { kind: "STRING", text: fromHex(stream.slice(at + 1, end - 1)) };
    else if (isWordStart(letter)) yield { kind: "WORD", text: stream.slice(at, end) };
    at = end;
  }
}

/** End of the token that starts at `at`; -1 when it is unterminated. */
function endOf(stream: string, at: number, letter: string): number {
  switch (letter) {
    case "(":
      return endOfString(stream, at);
    case "<": {
      if (stream.charAt(at + 1) === "<") return at + 2;
      return stream.indexOf(">", at) + 1 || -1;
    }
    case "%":
      return stream.indexOf("\n", at);
    default: {
      WORD.lastIndex = at;
      return WORD.test(stream) ? WORD.lastIndex : at + 1;
    }
  }
}

const isWordStart = (letter: string) => !/[\s\0()<>[\]{}%]/.test(letter);

/** Parentheses may nest, and a backslash escapes the next character. */
function endOfString(stream: string, from: number): number {
  let depth = 0;
  for (let at = from; at < stream.length; at++) {
    const letter = stream.charAt(at);
    if (letter === "\\") at++;
    else if (letter === "(") depth++;
    else if (letter === ")" && --depth === 0) return at + 1;
  }
  return -1;
}

function unescaped(text: string): string {
  return text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^[\r\n]/.test(code)) return "";
    return ESCAPES[code] ?? code;
  });
}

/** Hexadecimal bytes as characters. Two-byte codes yield a zero before each character and therefore match no word. */
function fromHex(digits: string): string {
  return Buffer.from(digits.replace(/\s/g, ""), "hex").toString("latin1");
}
