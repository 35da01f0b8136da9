import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import kavya from "../../../data/deals/kavya-northgate-90.json";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";

beginAt("2026-11-18T06:30:00Z");

const payer = (name: string) => ({ ...kavya.payer, name });

async function groupsHeldBy(investor: Investor) {
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-exposure");
  const payers = body.payers as readonly { payerName: string; groupName: string | null }[];
  return Object.fromEntries(payers.map(({ payerName, groupName }) => [payerName, groupName]));
}

it("the exposure names the group that the latest file states, also for deals that were bought before", async () => {
  const investor = await newSaver();
  await fund(investor, 300_000);
  const [first, second] = [
    await newDeal({ payer: payer("Tara Stores") }),
    await newDeal({ payer: payer("Tara Freight"), payerGroup: "Tara group" }),
  ];
  await invest(investor, first, 50_000);
  await invest(investor, second, 50_000);
  expect(await groupsHeldBy(investor)).toEqual({ "Tara Stores": null, "Tara Freight": "Tara group" });

  const publish = (dealId: string, of: object) => publishDeal(env, { ...kavya, dealId, ...of });
  await publish("tara-stores-later", { payer: payer("Tara Stores"), payerGroup: "Tara group" });
  await publish("tara-freight-later", { payer: payer("Tara Freight") });
  expect(await groupsHeldBy(investor)).toEqual({ "Tara Stores": "Tara group", "Tara Freight": "Tara group" });

  await publish("tara-freight-later", { payer: payer("Tara Freight"), payerGroup: null });
  expect(await groupsHeldBy(investor)).toEqual({ "Tara Stores": "Tara group", "Tara Freight": null });
});

it("a payer keeps its group when the deal that states another one could not be stored", async () => {
  const investor = await newSaver();
  await fund(investor, 100_000);
  await invest(investor, await newDeal({ payer: payer("Uma Stores") }), 50_000);
  await env.CATALOGUE.exec(
    "CREATE TRIGGER refuses_a_deal BEFORE INSERT ON deal WHEN NEW.id = 'uma-later' BEGIN SELECT RAISE(ABORT, 'away'); END",
  );
  const stated = { ...kavya, dealId: "uma-later", payer: payer("Uma Stores"), payerGroup: "Uma group" };
  await expect(publishDeal(env, stated)).rejects.toThrow("away");
  expect(await groupsHeldBy(investor)).toEqual({ "Uma Stores": null });
  await env.CATALOGUE.exec("DROP TRIGGER refuses_a_deal");
  await publishDeal(env, stated);
  expect(await groupsHeldBy(investor)).toEqual({ "Uma Stores": "Uma group" });
});
