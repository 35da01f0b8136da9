import { expect, it } from "vitest";
import { typedPostalAddress } from "./postal-address.ts";

const ADDRESS = { line1: "12 Hill Road", line2: null, city: "Mumbai", pin: "400050", state: "27" };
const read = (change: object) => typedPostalAddress.safeParse({ ...ADDRESS, ...change });
const faults = (change: object) =>
  Object.fromEntries(read(change).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);

it.each([
  ["#12/3, 4th Cross (near the lake)", "#12/3, 4th Cross (near the lake)"],
  ["  Flat\t402 \n B-Wing ", "Flat 402 B-Wing"],
  ["फ़्लैट ४०२", "फ़्लैट 402".normalize("NFC")],
  ["१२\u200b हिल\u200e रोड\ufeff", "12 हिल रोड"],
  ["क्\u200dष मार्ग", "क्\u200dष मार्ग"],
  ["１２ Ｈｉｌｌ Road", "12 Hill Road"],
  ["12‑A “Sai Kripa”", "12-A “Sai Kripa”"],
  ["அண்ணா சாலை", "அண்ணா சாலை"],
  ["‘Sai Kripa’", "‘Sai Kripa’"],
  ["मु॰ पो॰ रामगढ़", "मु॰ पो॰ रामगढ़".normalize("NFC")],
])("reads %j as %j", (typed, line1) => expect(read({ line1: typed }).data?.line1).toBe(line1));

it.each([
  "",
  " ",
  "#",
  "<script>",
  "a\u0000b",
  "x".repeat(101),
  "a".repeat(401),
  "\u0301\u0301",
  "x\u0301\u0302\u0303\u0304",
  "12² Hill Road",
  "12½ Hill Road",
  "① Hill Road",
])("refuses the line %j", (line1) => expect(faults({ line1 })).toEqual({ line1: "ADDRESS_INVALID" }));

it("reads a PIN code from any keyboard, and refuses what is none", () => {
  expect(["४०००५०", "400 050", "400-050\u200b"].map((pin) => read({ pin }).data?.pin)).toEqual(Array(3).fill("400050"));
  for (const pin of ["", "000050", "40005", "4000500", "290001", "4000S0"])
    expect(faults({ pin })).toEqual({ pin: "PIN_INVALID" });
});

it("compares the PIN code with the state only when both are known", () => {
  expect(faults({ state: "29" })).toEqual({ pin: "PIN_OTHER_STATE" });
  expect(faults({ state: "", pin: "" })).toEqual({ state: "STATE_INVALID", pin: "PIN_INVALID" });
  expect(read({ state: "29", pin: "900056" }).success).toBe(true);
});

it("reads a hostile line of the greatest length in linear time", () => {
  for (const line1 of ["\u200c".repeat(400), "क\u200d".repeat(200), " a".repeat(200)])
    expect(read({ line1 }).success).toBe(false);
});
