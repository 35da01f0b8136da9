import { describe, expect, it } from "vitest";
import { isIban, SWIFT_CODE, usesIban } from "./iban.ts";

describe("an IBAN", () => {
  // Examples from the IBAN registry.
  it.each([
    "AE070331234567890123456",
    "BH67BMAG00001299123456",
    "CH9300762011623852957",
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "GB29NWBK60161331926819",
    "IE29AIBK93115212345678",
    "KW81CBKU0000000000001234560101",
    "MU17BOMM0101101030300200000MUR",
    "NL91ABNA0417164300",
    "NO9386011117947",
    "QA58DOHB00001234567890ABCDEFG",
    "SA0380000000608010167519",
  ])("accepts %s", (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    ["another digit", "GB29NWBK60161331926818"],
    ["two digits that changed places", "GB29NWBK60161331928619"],
    ["another check", "GB30NWBK60161331926819"],
    ["a digit too few", "AE07033123456789012345"],
    ["a digit too many", "AE0703312345678901234560"],
    ["a country that has none", "US29370400440532013000"],
    ["small letters", "gb29nwbk60161331926819"],
    ["spaces", "GB29 NWBK 6016 1331 9268 19"],
    ["nothing", ""],
  ])("rejects an IBAN with %s", (_, text) => {
    expect(isIban(text)).toBe(false);
  });

  it("is what some countries take only", () => {
    expect(["AE", "DE", "GB"].every(usesIban)).toBe(true);
    expect(["US", "SG", "IN", "AU", ""].some(usesIban)).toBe(false);
  });
});

it.each([
  ["MRNAAEAD", true],
  ["MRNAAEADXXX", true],
  ["RHINDEFF500", true],
  ["MRNAAEA", false],
  ["MRNAAEADXX", false],
  ["MRN1AEAD", false],
  ["mrnaaead", false],
])("%s as a SWIFT code: %s", (text, isOne) => {
  expect(SWIFT_CODE.test(text)).toBe(isOne);
});
