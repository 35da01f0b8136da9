import { expect, inject, it } from "vitest";
import { createMetalPayment, getMetalPrice } from "../../../lib/contract/calls/metals.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

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
