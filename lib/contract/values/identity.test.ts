import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { email, personName, phone } from "./identity.ts";
import { friendlyName, groupName } from "./shown-name.ts";
import { freeText } from "./text.ts";

const problemsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const NUL = "\0";
const RIGHT_TO_LEFT = "\u202e";
const ISOLATE = "\u2066";
const ZERO_WIDTH = "\u200b";
const HANGUL_FILLER = "\u3164";

describe("an e-mail address", () => {
  it.each([
    "name@example.com",
    "first.last+tag@mail.example.co.in",
    "o'neil@example.com",
    "दीपा@xn--p1b6ci4b4b3a.xn--h2brj9c",
  ])("accepts %s", (address) => {
    expect(email.parse(`  ${address.toUpperCase()} `)).toBe(address.toLowerCase());
  });

  it.each([
    ["a NUL", `a${NUL}b@example.com`],
    ["a control character", "a\u0085b@example.com"],
    ["a right-to-left override", `a${RIGHT_TO_LEFT}moc.elpmaxe@example.com`],
    ["an isolate", `${ISOLATE}a@example.com`],
    ["a letter without width", `a${ZERO_WIDTH}@example.com`],
    ["a letter without shape", `a${HANGUL_FILLER}@example.com`],
    ["markup", "<img/src=x>@example.com"],
    ["markup in its domain", "a@<b>.com"],
    ["a second recipient", "a@example.com,b@example.com"],
    ["a recipient before it", "a,b@example.com"],
    ["quotes", '"a"@example.com'],
    ["no dot in its domain", "a@example"],
    ["an empty label", "a@example..com"],
    ["two at signs", "a@b@example.com"],
    ["a space", "a b@example.com"],
    ["too many letters", `${"a".repeat(250)}@b.co`],
  ])("rejects a value with %s", (_, address) => {
    expect(problemsOf(email, address)).toEqual(["EMAIL_INVALID"]);
  });
});

describe("a legal name", () => {
  it.each([
    "Arjun Mehta",
    "A.P.J. Abdul Kalam",
    "M.S.Dhoni",
    "D'Souza",
    "Anne-Marie O’Neil",
    "आशा भोंसले",
    "Dr. Rao",
    "Ng",
    "A",
    "Md.Rafiq",
    "Sk.Md.Ali",
    "Lt.Col.Rao",
    "Fr.George",
    "Va.Ve.Su.Iyer",
    "K.Ve.Ramasamy",
    "MOHD.RAFIQ",
    "Ravi S/O Mohan",
    "Sunita W/O Ravi Kumar",
    "क्\u200dषमा राव",
    "മേനോന്\u200d ഗീത",
    "நி\u200cலா",
  ])("accepts the name %s", (name) => {
    expect(personName.parse(` ${name} `)).toBe(name);
  });

  it.each(["Anne\u2010Marie", "Anne\u2011Marie"])("reads the hyphen of print in %s", (name) => {
    expect(personName.parse(name)).toBe("Anne-Marie");
  });

  it.each([
    ["a web address", "Visit www.evil.com"],
    ["a short web address", "Arjun bit.ly"],
    ["a shorter one", "t.me Arjun"],
    ["a link", "https://evil.com"],
    ["an e-mail address", "a@evil.com"],
    ["a web address like an abbreviation", "Md.com"],
    ["a web address behind abbreviations", "Sk.Md.com"],
    ["a web address with an abbreviation in it", "evil.md.Ali"],
    ["a stroke elsewhere", "Ravi/Mohan"],
    ["a path", "S/O/O Ravi/"],
    ["a joiner between Latin letters", "Ar\u200djun"],
    ["two joiners", "क्\u200d\u200dषमा"],
    ["markup", "<b>Arjun</b>"],
    ["a NUL", `Ar${NUL}jun`],
    ["a line feed", "Arjun\nMehta"],
    ["a right-to-left override", `Arjun ${RIGHT_TO_LEFT}athem`],
    ["an isolate", `Arjun${ISOLATE} Mehta`],
    ["a letter without shape", `Arjun${HANGUL_FILLER}`],
    ["digits", "Arjun 2"],
    ["a tower of marks", `A${"\u0301".repeat(5)}`],
  ])("rejects a name with %s", (_, name) => {
    expect(problemsOf(personName, name)).toEqual(["NAME_INVALID"]);
  });
});

it.each([
  ["friendly", friendlyName, "FRIENDLY_NAME_INVALID"],
  ["group", groupName, "GROUP_NAME_INVALID"],
] as const)("rejects a %s name with invisible characters or direction marks", (_, schema, code) => {
  for (const hidden of [NUL, RIGHT_TO_LEFT, ISOLATE, ZERO_WIDTH, HANGUL_FILLER, "\ufe0f"]) {
    expect(problemsOf(schema, `Asha${hidden}Rao`)).toEqual([code]);
  }
});

it("rejects overlong input with one problem before any pattern is tried", () => {
  for (const [schema, code] of [
    [email, "EMAIL_INVALID"],
    [personName, "NAME_INVALID"],
    [phone, "PHONE_INVALID"],
  ] as const) {
    expect(problemsOf(schema, "a@".repeat(30_000))).toEqual([code]);
  }
});

it("keeps lines and emoji in free text, and drops controls and direction marks", () => {
  expect(freeText(100).parse(` I am leaving ❤️\r\nAsha${NUL}${RIGHT_TO_LEFT}${ISOLATE} `)).toBe("I am leaving ❤️\nAsha");
});
