/** A deal of GIFT City says why an investor may not invest in it, and leads to the page where they can change that. */
import { describe, expect, inject, it } from "vitest";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { updateProfile } from "../../../lib/contract/calls/user.ts";
import en from "../../../messages/en/deal.json" with { type: "json" };
import hi from "../../../messages/hi/deal.json" with { type: "json" };
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { arriveByEmail, requestAccreditation } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { linksIn } from "../support/crawl.ts";
import { arriveAbroad } from "../support/non-residents.ts";
import { accredit, arriveVerified } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const server = inject("server");
const { url } = server;

const DEPOSIT = "/deals/coastal-gift-usd-365";
const BOND = "/deals/monsoon-wind-gift-usd";

/** The panel's words in each language, the link of its next step, and whether it still offers the terms. */
async function panelOf(client: Client, path: string, words: keyof typeof en.panel, step: string | null) {
  const seen: unknown[] = [];
  for (const [language, { panel }] of [
    ["", en],
    ["/hi", hi],
  ] as const) {
    const { text } = await get(client, `${language}${path}`);
    const lines = visibleLines(text);
    const leadsOn = step !== null && linksIn(text).some((href) => href.startsWith(`${language}${step}`));
    seen.push({ reason: lines.includes(String(panel[words])), leadsOn, mayGoOn: lines.includes(panel.terms) });
  }
  return seen;
}

const REFUSED = { reason: true, leadsOn: true, mayGoOn: false };

describe("a deal of GIFT City", () => {
  it("leads a resident to the change of country", async () => {
    const { client } = await arriveVerified(url);
    // The page of a GIFT City deal is open to residents, who read it in INR mode.
    expect(await panelOf(client, DEPOSIT, "abroadOnly", "/profile/residence")).toEqual([REFUSED, REFUSED]);
  });

  it("leads an investor abroad without KYC to it, and from there back to the deal", async () => {
    const { client } = await arriveByEmail(openClient(url), `abroad-${crypto.randomUUID()}@example.com`);
    await client.call(updateProfile, { name: "Kiran Joshi", dateOfBirth: "1984-02-29", country: "AE" });
    expect(await panelOf(client, DEPOSIT, "kyc", "/kyc?returnTo=")).toEqual([REFUSED, REFUSED]);
  });

  it("asks for an accreditation for a bond alone, and says when the agency is looking at it", async () => {
    const person = await arriveAbroad(url);
    const { client } = person;
    expect(await panelOf(client, BOND, "accreditation", "/kyc?returnTo=")).toEqual([REFUSED, REFUSED]);
    const open = { reason: false, leadsOn: false, mayGoOn: true };
    expect(await panelOf(client, DEPOSIT, "accreditation", null)).toEqual([open, open]);
    await requestAccreditation(person);
    const pending = { reason: true, leadsOn: false, mayGoOn: false };
    expect(await panelOf(client, BOND, "accreditationPending", null)).toEqual([pending, pending]);
    await accredit(person, server);
    expect(await panelOf(client, BOND, "accreditationPending", null)).toEqual([open, open]);
  });

  it("is not offered in the name of a child", async () => {
    const { client } = await arriveVerified(url);
    const { userId } = await client.call(addChild, { name: "Nandini Joshi", dateOfBirth: "2015-02-03", consent: true });
    expect((await get(client, `/family/${userId}${DEPOSIT}`)).status).toBe(404);
    expect((await get(client, `/family/${userId}/deals/malhar-saffron-30`)).status).toBe(200);
  });
});
