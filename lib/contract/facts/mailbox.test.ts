import { describe, expect, it } from "vitest";
import { email } from "../values/identity.ts";
import { canonicalMailbox } from "./mailbox.ts";

const nfd = (text: string) => text.normalize("NFD");

/** The spellings of one mailbox, by the canonical one. */
const MAILBOXES: Readonly<Record<string, readonly string[]>> = {
  "name@example.com": ["NAME@EXAMPLE.COM", " name@Example.Com ", "name@ｅｘａｍｐｌｅ.com"],
  "anna@xn--mnchen-3ya.de": ["anna@münchen.de", nfd("anna@münchen.de"), "anna@MÜNCHEN.DE", "anna@XN--MNCHEN-3YA.de"],
  "anna@xn--strae-oqa.de": ["anna@straße.de", "anna@STRAẞE.de"],
  "josé@example.com": [nfd("josé@example.com"), "JOSÉ@example.com", nfd("JOSÉ@EXAMPLE.COM")],
  "दीपा@xn--p1b6ci4b4b3a.xn--h2brj9c": ["दीपा@उदाहरण.भारत"],
  "\u092b\u093c@xn--h2brj9c.in": ["\u095e@भारत.in", "\u092b\u093c@भारत.IN"],
  "ravi@xn--zkc6cc5bi7f6e.xn--xkc2dl3a5ee0h": ["ravi@உதாரணம்.இந்தியா", nfd("Ravi@உதாரணம்.இந்தியா")],
  "a@mail.xn--mnchen-3ya.de": ["a@mail。münchen.de"],
  "i@xn--qei.ws": ["i@❤.ws"],
};

describe.each(Object.entries(MAILBOXES))("the mailbox %s", (canonical, spellings) => {
  it.each([canonical, ...spellings])("is read from %s", (spelling) => {
    expect(email.parse(spelling)).toBe(canonical);
  });
});

it("keeps apart mailboxes whose names only look or sound alike", () => {
  const names = [
    "jose@example.com",
    "josé@example.com",
    "ｊose@example.com",
    "jo.se@example.com",
    "jose+a@example.com",
  ];
  expect(new Set(names.map((name) => email.parse(name))).size).toBe(names.length);
  expect(email.parse("a@muenchen.de")).not.toBe(email.parse("a@münchen.de"));
});

it.each([
  ["a dot behind its domain", "a@example.com."],
  ["a wide dot behind its domain", "a@münchen.de。"],
  ["an empty label between wide dots", "a@mün。。chen.de"],
  ["only a wide dot", "a@münchen。de"],
  ["a path behind its domain", "a@münchen.de/x.com"],
  ["a question behind its domain", "a@münchen.de?x.com"],
  ["an encoded letter in its domain", "a@m%C3%BC.münchen.de"],
  ["a wide slash in its domain", "a@b／münchen.de"],
  ["an address of a machine in wide digits", "a@１.２"],
  ["an address of a machine in hexadecimal", "a@0x7f.１"],
  ["a label that is neither ASCII nor encoded", "a@xn--a-ü.de"],
  ["a semicolon that Unicode spells otherwise", "a\u037eb@example.com"],
  ["more than 254 characters once encoded", `${"a".repeat(230)}@${"ü".repeat(10)}ßäöü.de`],
])("an address with %s is refused", (_, address) => {
  expect(email.safeParse(address).error?.issues.map(({ message }) => message)).toEqual(["EMAIL_INVALID"]);
});

it("reads a canonical spelling as itself", () => {
  for (const mailbox of Object.keys(MAILBOXES)) expect(canonicalMailbox(mailbox)).toBe(mailbox);
});
