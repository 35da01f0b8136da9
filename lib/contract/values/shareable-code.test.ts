import { expect, it } from "vitest";
import {
  invitationCode,
  newInvitationCode,
  newReferralCode,
  referralCode,
  typedInvitationCode,
  typedReferralCode,
} from "./shareable-code.ts";

/** Every base 32 digit, in the alphabet of the id generator. */
const RANDOM = "0123456789abcdefghijklmnopqrstuv";

it("spells random digits with letters that cannot be taken for one another", () => {
  expect(newReferralCode(RANDOM)).toBe("01234567");
  expect(newReferralCode(RANDOM.slice(16))).toBe("GHJKMNPQ");
  expect(newInvitationCode(RANDOM.slice(16))).toBe("GHJKMNPQRSTVWXYZ");
  expect(newInvitationCode(RANDOM.slice(0, 16))).toBe("0123456789ABCDEF");
});

it("makes no code of too little chance", () => {
  expect(() => newReferralCode("abc")).toThrow(RangeError);
  expect(() => newInvitationCode("0".repeat(15))).toThrow(RangeError);
});

it("takes a code however it was written down", () => {
  for (const typed of ["K7Q2M9PD", "k7q2m9pd", " K7Q2 M9PD ", "k7q2-m9pd"]) {
    expect(typedReferralCode.parse(typed)).toBe("K7Q2M9PD");
  }
  expect(typedReferralCode.parse("oIl0o1LI")).toBe("01100111");
  expect(typedInvitationCode.parse("k7q2 m9pd k7q2 m9pd")).toBe("K7Q2M9PDK7Q2M9PD");
});

it.each([
  "",
  "K7Q2M9P",
  "K7Q2M9PDX",
  "K7Q2M9P!",
  "K7Q2M9PU",
  "../../etc",
  "K7Q2M9P\u0000",
  "क7Q2M9PD",
  "a".repeat(400),
])("rejects %j, which is not a code", (text) => {
  expect(typedReferralCode.safeParse(text).success).toBe(false);
  expect(referralCode.safeParse(text).success).toBe(false);
  expect(invitationCode.safeParse(text).success).toBe(false);
});
