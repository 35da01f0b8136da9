/** The tax invoice states every letter of an address, or the address is refused. */
import { expect, it } from "vitest";
import { beginAt } from "../instants.ts";
import { type Investor, invoke, newInvestor } from "../wallet/investor.ts";
import { keepAddress, MUMBAI } from "./trading-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const kept = async (investor: Investor) => (await invoke(investor, "/v2/user/address")).body.address;

it("keeps no address in letters that the invoice could not print, and names each such line", async () => {
  const investor = await newInvestor();
  await keepAddress(investor, MUMBAI);
  for (const words of ["北京路", "๑๒ ถนน", "ꯂꯝꯕꯤ", "ក្រុង", "12 Hill Road, 北京"]) {
    const refused = await keepAddress(investor, { ...MUMBAI, line1: words, city: words });
    const invalid = "ADDRESS_INVALID";
    expect([words, refused.status, refused.body.fields]).toEqual([words, 400, { line1: invalid, city: invalid }]);
  }
  expect(await kept(investor)).toEqual(MUMBAI);
});

it.each([
  ...["Łódź Gardens", "फ़्लैट 402", "মহাত্মা গান্ধী রোড", "ਮਾਲ ਰੋਡ", "રિંગ રોડ", "ରାସ୍ତା", "அண்ணா சாலை", "రోడ్డు", "ರಸ್ತೆ"],
  ...["റോഡ്", "حیدرآباد", "ᱥᱟᱦᱟ"],
])("keeps the line %s as it was typed", async (line1) => {
  const investor = await newInvestor();
  expect((await keepAddress(investor, { ...MUMBAI, line1 })).status).toBe(200);
  expect(await kept(investor)).toEqual({ ...MUMBAI, line1: line1.normalize("NFC") });
});
