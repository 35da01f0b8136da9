import { describe, expect, inject, it } from "vitest";
import { requestDeletion, withdrawDeletion } from "../../../lib/contract/calls/account-deletion.ts";
import { createMetalPayment, getMetalPrice } from "../../../lib/contract/calls/metals.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { addMoney, investFromWallet } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const { url } = inject("server");

it("leads an investor who wants to close the account from the gold that they hold to its sale", async () => {
  const { client } = await arriveVerified(url, { rupees: 5_000 });
  const [quote] = (await client.call(getMetalPrice, { metal: "GOLD" })).prices;
  if (quote === undefined) return expect.fail("gold has no price");
  const purchase = { kind: "BUY", metal: "GOLD", quote: quote.quote.token, amount: 2_000 } as const;
  await client.call(createMetalPayment, { ...purchase, paymentSource: "WALLET" });
  const { text } = await get(client, "/profile/delete");
  expect(text).toMatch(/Gold[^<]*(<[^>]*>[^<]*)*?<a [^>]*href="\/gold"[^>]*>sell it/);
});

describe("while a deletion request waits", () => {
  const NOTICE = /You asked on \d{1,2} \w+ \d{4} for this account to be deleted\./;
  const PROPOSAL = /Invest ₹[\d,]+ idle in your wallet/;
  const textOf = async (client: Client, path: string) => visibleLines((await get(client, path)).text).join(" ");

  it("every page says so, and the dashboard proposes no investment; once taken back, both are as before", async () => {
    const person = await arriveVerified(url);
    await person.client.call(requestDeletion, { reason: "PRIVACY" });
    for (const path of ["/wallet", "/invest", "/statements"]) {
      expect(await textOf(person.client, path)).toMatch(NOTICE);
    }
    await addMoney(person, { rupees: 200_000, key: "late" });
    await investFromWallet(person, { dealId: dealId.parse("merchant-reserve"), rupees: 50_000, key: "late" });
    const closing = await textOf(person.client, "/dashboard");
    expect(closing).toMatch(NOTICE);
    expect(closing).toContain("See what is open");
    expect(closing).not.toMatch(PROPOSAL);
    expect(await textOf(person.client, "/profile/delete")).toContain("Merchant Reserve");
    await person.client.call(withdrawDeletion, {});
    const open = await textOf(person.client, "/dashboard");
    expect(open).not.toMatch(NOTICE);
    expect(open).toMatch(PROPOSAL);
  });
});
