import { expect, inject, it } from "vitest";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { operate } from "../../../scripts/operator.ts";
import { aboutMember, type Client } from "../../../scripts/sandbox/client.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const server = inject("server");
const { url } = server;

/** What the section of growth shows, with its table. */
async function growthShownTo(client: Client): Promise<string> {
  const [, section = ""] = (await get(client, "/family?figures=open")).text.split('id="growth"');
  return visibleLines(`<div ${section.split("</section>")[0] ?? ""}`).join(" ");
}

it("counts a child's money until another guardian is appointed, and from then on the new guardian's page does", async () => {
  const former = await arriveVerified(url, { rupees: 7_000 });
  const birth = { name: "Nandini Kulkarni", dateOfBirth: "2015-02-03", consent: true } as const;
  const { userId: childId } = await former.client.call(addChild, birth);
  const ward = { ...former, client: aboutMember(former.client, childId) };
  await addMoney(ward, { rupees: 2_500, key: "ward" });
  const before = await growthShownTo(former.client);
  expect([before.includes("₹9,500"), before.includes("Nandini Kulkarni")]).toEqual([true, true]);

  const successor = await arriveVerified(url, { rupees: 40_000 });
  const { userId: to } = await successor.client.call(getProfile, {});
  const args = { action: "replace", childId, to, reason: "UNWILLING", evidence: "GRD-2026-0042" };
  await operate(server, { command: "guardian", args });

  const after = await growthShownTo(former.client);
  expect(after).toContain("₹7,000");
  expect(after).not.toMatch(/9,500|2,500|Nandini/);
  const shown = await growthShownTo(successor.client);
  expect([shown.includes("₹42,500"), shown.includes("Nandini Kulkarni")]).toEqual([true, true]);
});
