import { beforeAll, describe, expect, inject, it } from "vitest";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { startFlow } from "../../../lib/contract/calls/investments.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { aboutMember } from "../../../scripts/sandbox/client.ts";
import { addMoney, investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const { url } = inject("server");

/** Open deals of every product that a child may hold. */
const DEALS = ["malhar-saffron-30", "chalak-buses-36m", "coastal-bank-deposit", "school-fee-reserve"];
const NAME = "Nandini Kulkarni";

/** The heading of the deal's own answers, which are written for adults and say so on a child's page. */
const ANSWERS = { "": ["Questions", "written for adults"], "/hi": ["सवाल", "बालिग़ निवेशकों के लिए लिखे"] } as const;

/** Phrases of a deal's page that address an investor about their own money, tax and documents. */
const TO_THE_INVESTOR = {
  "": /with a PAN|in your name|your tax statement|your own rate|your interest|your deposit|your money with|To your wallet|You receive|You live abroad|Your wallet|pays you/,
  "/hi":
    /PAN वाले|आपके नाम से|आपके टैक्स स्टेटमेंट|आपकी अपनी दर|भुगतानकर्ता से आपका ब्याज|आपके वॉलेट|आपको मिलेगा|आप भारत से बाहर|आपका वॉलेट|आपको कुल मिलेगा|आपको चुकाती/,
} as const;

let resident: Person;
let abroad: Person;
let childInIndia: string;
let childAbroad: string;

async function openAccount({ client }: Person): Promise<string> {
  return (await client.call(addChild, { name: NAME, dateOfBirth: "2015-02-03", consent: true })).userId;
}

const textOf = async ({ client }: Person, path: string) => {
  const { status, text } = await get(client, path);
  expect([path, status]).toEqual([path, 200]);
  return visibleLines(text).join("\n");
};

beforeAll(async () => {
  resident = await arriveVerified(url);
  abroad = await arriveVerified(url, { country: "AE" });
  [childInIndia, childAbroad] = [await openAccount(resident), await openAccount(abroad)];
});

describe.each(["", "/hi"] as const)("in the language of %s/, a deal's page for a child", (language) => {
  it.each(DEALS)("of %s says nothing of the child's money and tax as the guardian's", async (deal) => {
    const page = await textOf(resident, `${language}/family/${childInIndia}/deals/${deal}?amount=50000`);
    const [heading, note] = ANSWERS[language];
    const [above = "", answers] = page.split(`\n${heading}\n`);
    expect(TO_THE_INVESTOR[language].exec(above)?.[0]).toBeUndefined();
    expect([above.includes(NAME), answers?.includes(note)]).toEqual([true, true]);
    const own = await textOf(resident, `${language}/deals/${deal}?amount=50000`);
    expect(TO_THE_INVESTOR[language].exec(own)?.[0]).toBeDefined();
  });

  it("deducts from a child who lives abroad what is deducted from a non-resident", async () => {
    const page = await textOf(abroad, `${language}/family/${childAbroad}/deals/malhar-saffron-30?amount=50000`);
    expect(page).toContain("TDS 31.20%");
  });

  it("shows terms of which the child is the holder", async () => {
    const client = aboutMember(resident.client, childInIndia);
    await addMoney({ ...resident, client }, { rupees: 60_000, key: `words${language}` });
    const deal = { dealId: dealId.parse("malhar-saffron-30"), amount: 50_000 };
    const { key } = await client.call(startFlow, deal);
    const page = await textOf(resident, `${language}/family/${childInIndia}/invest/${key}`);
    expect(TO_THE_INVESTOR[language].exec(page)?.[0]).toBeUndefined();
  });

  it("leads to the holding, whose page says nothing of it as the guardian's", async () => {
    const client = aboutMember(resident.client, childInIndia);
    const account = { ...resident, client };
    await addMoney(account, { rupees: 50_000, key: `held${language}` });
    const purchase = { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: `held${language}` };
    const { investmentId } = await investFromWallet(account, purchase);
    const path = `/family/${childInIndia}/investments/${investmentId}`;
    expect((await get(resident.client, `${language}/family/${childInIndia}`)).text).toContain(`"${language}${path}"`);
    const page = await textOf(resident, `${language}${path}`);
    expect(page).toContain("Malhar Foods");
    expect(page).toContain(NAME);
    expect(TO_THE_INVESTOR[language].exec(page)?.[0]).toBeUndefined();
  });
});
