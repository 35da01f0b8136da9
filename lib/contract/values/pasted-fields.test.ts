import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { dematNumber } from "../calls/cmr";
import { saveForeignAccount } from "../calls/foreign-account";
import { inviteToGroup } from "../calls/groups";
import { requestTreatyClaim } from "../calls/treaty-claims";
import { typedDate } from "./calendar-date";
import { aadhaar, accountNumber, countryCode, ifsc, otp, pan, phone } from "./identity";
import { amountText } from "./money";
import { typedInvitationCode, typedReferralCode } from "./shareable-code";

const { accountNumber: foreignNumber, swiftCode } = saveForeignAccount.input.shape;

/** Each field of a number or code, and one that it accepts. */
const FIELDS: Readonly<Record<string, readonly [z.ZodType, string]>> = {
  "phone number": [phone, "9876543210"],
  "dial code": [countryCode, "+91"],
  "one-time code": [otp, "123456"],
  PAN: [pan, "ABCPR1234Q"],
  Aadhaar: [aadhaar, "521185133376"],
  "account number": [accountNumber, "50100234474471"],
  IFSC: [ifsc, "COST0000001"],
  "account number abroad": [foreignNumber, "DE89370400440532013000"],
  "SWIFT code": [swiftCode, "RHINDEFF"],
  "demat number": [dematNumber, "1208160012345678"],
  "demat number at NSDL": [dematNumber, "IN30012612345678"],
  "acknowledgement of Form 41": [requestTreatyClaim.input.shape.acknowledgement, "123456789012345"],
  "referral code": [typedReferralCode, "0A1B2C3D"],
  "number of friends in a group": [inviteToGroup.input.shape.goal, "5"],
  "invitation code": [typedInvitationCode, "0A1B2C3D4E5F6G7H"],
};

const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const between = (mark: string) => (text: string) => `${text.slice(0, 3)}${mark}${text.slice(3)}`;

/** Spellings that keyboards and clipboards produce of a plain text. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  "Devanagari digits": inScript(0x0966),
  "Bengali digits": inScript(0x09e6),
  "Tamil digits": inScript(0x0be6),
  "Telugu digits": inScript(0x0c66),
  "full-width letters and digits": (text) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  "a zero-width space": between("\u200b"),
  "a byte order mark": (text) => `\ufeff${text}`,
  "direction marks": (text) => `\u202a${text}\u202c`,
  "a no-break space": between("\u00a0"),
  "a soft hyphen": between("\u00ad"),
  "a blank": between(" "),
  "a hyphen": between("-"),
  "a no-break hyphen": between("\u2011"),
};

describe.each(Object.entries(FIELDS))("the field of a %s", (_field, [schema, plain]) => {
  it.each(Object.entries(SPELLINGS))("reads %s", (_spelling, spell) => {
    expect(schema.parse(spell(plain))).toEqual(schema.parse(plain));
  });
});

it.each([
  ["₹ 1,00,000.50", 1_00_000_50],
  ["१,००,०००", 1_00_000_00],
  ["\u200e5000", 5_000_00],
  ["１０００", 1_000_00],
])("reads the amount %s", (typed, paise) => expect(amountText.parse(typed)).toBe(paise));

it.each(["1.000,50", "1,50", "1 000,50", "1,00,00"])("refuses the ambiguous amount %s by its code", (typed) => {
  const { error } = amountText.safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual(["AMOUNT_INVALID"]);
});

it.each(["२०२६-०८-०४", "２０２６‑０８‑０４", "\u200b2026-08-04 "])("reads the date %s", (typed) => {
  expect(typedDate.parse(typed)).toBe("2026-08-04");
});

it("refuses a PAN with the serial number 0000, which is never issued", () => {
  expect(pan.safeParse("ABCPR0000Q").error?.issues.map(({ message }) => message)).toEqual(["PAN_INVALID"]);
  expect(pan.parse("ABCPR0001Q")).toBe("ABCPR0001Q");
});
