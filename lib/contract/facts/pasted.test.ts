import { expect, it } from "vitest";
import { digitsIn, plainCode, plainLine } from "./pasted";
import { amountDigits } from "./pasted-amount";

const SCRIPTS: Readonly<Record<string, string>> = {
  Devanagari: "०१२३४५६७८९",
  Bengali: "০১২৩৪৫৬৭৮৯",
  Gurmukhi: "੦੧੨੩੪੫੬੭੮੯",
  Gujarati: "૦૧૨૩૪૫૬૭૮૯",
  Odia: "୦୧୨୩୪୫୬୭୮୯",
  Tamil: "௦௧௨௩௪௫௬௭௮௯",
  Telugu: "౦౧౨౩౪౫౬౭౮౯",
  Kannada: "೦೧೨೩೪೫೬೭೮೯",
  Malayalam: "൦൧൨൩൪൫൬൭൮൯",
  Arabic: "٠١٢٣٤٥٦٧٨٩",
  Urdu: "۰۱۲۳۴۵۶۷۸۹",
  "full-width": "０１２３４５６７８９",
};

it.each(Object.entries(SCRIPTS))("reads digits that are %s", (_script, digits) => {
  expect(plainCode(digits)).toBe("0123456789");
});

it.each([
  ["zero-width space", "98765\u200b43210"],
  ["byte order mark", "\ufeff9876543210"],
  ["direction marks", "\u202a98765\u200e43210\u202c"],
  ["isolates", "\u20669876543210\u2069"],
  ["soft hyphen", "98765\u00ad43210"],
  ["word joiner", "98765\u206043210"],
  ["joiners", "98765\u200d\u200c43210"],
  ["no-break space", "98765\u00a043210"],
  ["narrow no-break space", "98765\u202f43210"],
  ["ideographic space", "98765\u300043210"],
  ["hyphen", "98765-43210"],
  ["no-break hyphen", "98765\u201143210"],
  ["dash", "98765 – 43210"],
  ["minus sign", "98765−43210"],
  ["line break", "98765\n43210\t"],
])("reads a number pasted with a %s", (_mark, typed) => expect(plainCode(typed)).toBe("9876543210"));

it("keeps the blanks and hyphens of a line, and reads full-width letters", () => {
  expect(plainLine(" ２０２６‑０８‑०४ ")).toBe("2026-08-04");
  expect(plainCode("ＡＢＣＰＲ １２３４ Ｑ")).toBe("ABCPR1234Q");
});

it("finds the digits of a code in the message that was pasted", () => {
  expect(digitsIn("Your code is १२३ ४५६.")).toBe("123456");
});

it.each([
  ["₹ 1,00,000.50", "100000.50"],
  ["१,००,०००", "100000"],
  ["₹\u00a02,00,000", "200000"],
  ["Rs. 1,50,000/-", "150000"],
  ["Rs 1,50,000 only", "150000"],
  ["INR 5000", "5000"],
  ["1 00 000", "100000"],
  ["1,234,567.5", "1234567.5"],
  ["12,34,56,789", "123456789"],
  ["$1,000.00", "1000.00"],
  ["１０００", "1000"],
  ["௧௦௦௦", "1000"],
  ["\u200e5000\u200f", "5000"],
  ["007", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  ["0", "0"],
])("reads the amount %s as %s", (typed, digits) => expect(amountDigits(typed)).toBe(digits));

it.each([
  "1.000",
  "1,50",
  "1.000,50",
  "1,00,00",
  "1 000,50",
  "1.50.000",
  "12 34",
  "1'000",
  "5 lakh",
  "-5",
  "1e5",
  "₹",
  "",
  "1,2,3",
])("reads no amount in %s, which can be read in more than one way or in none", (typed) =>
  expect(amountDigits(typed)).not.toMatch(/^\d+(?:\.\d{1,2})?$/),
);
