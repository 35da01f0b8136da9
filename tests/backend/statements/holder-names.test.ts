/** A holder's name on a PDF: in its own script, in the spelling of the PAN register, or in Latin letters. */
import { expect, it } from "vitest";
import { saveName } from "../../../backend/investor/identity/identity-store.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { printedName } from "../../../backend/investor/statements/letterhead.ts";
import { pdfOf } from "../../../backend/pdf/document.ts";
import { isPrintable } from "../../../backend/pdf/text-style.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { newSaver } from "../investing/investing-steps.ts";
import { inAccount, invoke } from "../wallet/investor.ts";
import { statementTextOf } from "./statement-text.ts";

const printed = (...lines: readonly string[]) =>
  pdfOf(
    lines.map((text) => ({ style: "QUESTION", text })),
    { title: "Names", footer: "Names", at: epochMs(0) },
  );

/** A name of each script of India and of Europe for which no face is bundled. */
const NAMES = [
  ...["অনিতা সেন", "ગીતા શાહ", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "ସୁଭାଷ ଦାସ", "அனிதா ராமசாமி", "రామకృష్ణ", "ಶ್ರೀನಿವಾಸ", "മോഹൻ", "محمد رفیق"],
  ...["Ελένη Παπαδοπούλου", "Владимир Щербаков"],
];

it.each(NAMES)("prints %s in Latin letters, without question marks or gaps", async (name) => {
  const text = await textInPdf(await printed(name));
  expect(text).toMatch(/[A-Z][a-z]+/);
  expect(text).not.toMatch(/[?…]/);
});

it.each(["Asha Rao", "José Núñez", "Łukasz Żółć", "Šárka Dvořáková", "Ștefan Țepeș", "İpek Şahin", "आशा राव"])(
  "prints %s as it is spelt",
  async (name) => {
    expect(isPrintable(name)).toBe(true);
    expect(await textInPdf(await printed(name))).toContain(name);
    expect(printedName({ name, registeredName: "ASHA RAO", maskedPan: null, userId: "usr_a" }, "en")).toBe(name);
  },
);

it.each([
  ["en", "ANITHA R", "ANITHA R (the name on the PAN)"],
  ["hi", "ANITHA R", "ANITHA R (PAN पर दर्ज नाम)"],
  ["en", "அனிதா", "Anita Ramachami (in Latin letters)"],
  ["en", null, "Anita Ramachami (in Latin letters)"],
] as const)(
  "in %s, prints the name of the PAN register, %s, where the own script has no face",
  (locale, registeredName, text) => {
    const holder = { name: "அனிதா ராமசாமி", registeredName, maskedPan: null, userId: "usr_a" };
    expect(printedName(holder, locale)).toBe(text);
  },
);

it("prints a statement of an investor whose name is in Tamil, and shows the name itself on screen", async () => {
  const investor = await newSaver();
  await inAccount(investor, ({ sql }) => {
    saveName(sql, "அனிதா ராமசாமி");
    new KycStore(sql).savePan({ token: "a PAN", ciphertext: new Uint8Array(1), registeredName: "ANITHA R" });
  });
  const { text } = await statementTextOf(investor, "get-holdings-statement");
  expect(text.replaceAll("\n", " ")).toContain("ANITHA R (the name on the PAN)");
  expect(text).not.toContain("?");
  expect((await invoke(investor, "/v2/user/profile")).body).toMatchObject({ name: "அனிதா ராமசாமி" });
});
