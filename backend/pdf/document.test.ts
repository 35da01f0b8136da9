import { expect, it } from "vitest";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { pdfOf } from "./document.ts";

const drawn = (title: string, text: string) =>
  pdfOf(
    [
      { style: "TITLE", text: title },
      { style: "HEADING", text },
      { style: "FACT", label: text, text: title },
    ],
    { title, footer: text, at: epochMs(1_800_000_000_000) },
  );

it.each([
  ["Latin", "Zürich 1,234", "Quarterly payout"],
  ["Devanagari", "क्षितिज किराया", "संस्कृति और श्रद्धा"],
])(
  "a document in %s has the same bytes whatever is drawn from its faces before and beside it",
  async (_, title, text) => {
    const first = await drawn(title, text);
    await drawn("A page of other letters: 0987654321 ₹ ğ", "हृदय, ज्ञान और दृष्टि");
    const [again, beside] = await Promise.all([drawn(title, text), drawn(text, title)]);
    expect(again).toEqual(first);
    expect(beside).not.toEqual(first);
  },
);
