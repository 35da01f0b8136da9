import { expect, it } from "vitest";
import { invitationCode, referralCode } from "../values/shareable-code.ts";
import { findReferral, invitationPath, referralPath } from "./referral-link.ts";

const code = referralCode.parse("K7Q2M9PD");
const group = invitationCode.parse("GHJKMNPQRSTVWXYZ");

it("carries the code of whoever shared the link", () => {
  for (const path of [referralPath(code), invitationPath(group, code)]) {
    expect(findReferral(new URL(path, "https://ultra.example").searchParams)).toBe(code);
  }
  expect(invitationPath(group, null)).toBe("/groups/GHJKMNPQRSTVWXYZ");
});

it.each(["", "ref=", "ref=nonsense!", "ref=%00", "ref=K7Q2M9PDX", "code=K7Q2M9PD"])("finds no code in %j", (query) => {
  expect(findReferral(new URLSearchParams(query))).toBe(null);
});
