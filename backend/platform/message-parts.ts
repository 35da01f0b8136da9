/** Splits an ICU message at its outermost arguments. Our messages quote no braces. */
export interface MessagePart {
  /** As it is written in the message. */
  readonly text: string;
  /** The name of an argument; null for the text between arguments. */
  readonly argument: string | null;
  /** The text contains the argument's value unchanged. Otherwise ICU chooses words for it, such as a plural. */
  readonly isPlain: boolean;
}

/** Ends with the text behind the last argument, which may be empty. An argument within a plural belongs to the plural. */
export function partsOf(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: brace, index } of message.matchAll(/[{}]/g)) {
    const isOpening = brace === "{";
    if (depth === (isOpening ? 0 : 1)) {
      const text = message.slice(start, index);
      if (text !== "") parts.push(isOpening ? { text, argument: null, isPlain: true } : argumentOf(text));
      start = index + 1;
    }
    depth += isOpening ? 1 : -1;
  }
  return [...parts, { text: message.slice(start), argument: null, isPlain: true }];
}

function argumentOf(text: string): MessagePart {
  const [name = "", ...format] = text.split(",");
  return { text, argument: name.trim(), isPlain: format.length === 0 };
}
