import { expect, inject, it } from "vitest";
import { dealId } from "../../../lib/contract/values/ids.ts";
import enDashboard from "../../../messages/en/dashboard.json" with { type: "json" };
import enYear from "../../../messages/en/year.json" with { type: "json" };
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified, demoInvestor } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

const { url } = inject("server");
const { turn } = enDashboard;
const path = "/dashboard";

it("shows the completed KYC above the dashboard until a form without scripts closes it for good", async () => {
  const person = await arriveVerified(url, { rupees: 150_000 });
  const { text: html } = await get(person.client, path);
  expect(html).toContain(turn.KYC_DONE.label);
  await sendForm(person.client, { html, path, holding: 'value="KYC_DONE"' });
  expect((await get(person.client, path)).text).not.toContain(turn.KYC_DONE.label);
  await investFromWallet(person, { dealId: dealId.parse("malhar-saffron-30"), rupees: 100_000, key: "first" });
  await expect
    .poll(async () => (await get(person.client, path)).text, { timeout: 30_000 })
    .toContain(turn.FIRST_INVESTMENT.label);
});

it("shows an account from before no turning point of long ago", async () => {
  const { text } = await get(await demoInvestor(url), path);
  for (const { label } of [turn.KYC_DONE, turn.FIRST_INVESTMENT, turn.FIRST_PAYOUT]) expect(text).not.toContain(label);
});

it("draws a card of the year with percentages and without an amount or a name", async () => {
  const { status, text } = await get(await demoInvestor(url), "/year/2026-27");
  expect(status).toBe(200);
  const [card = ""] = text.slice(text.indexOf("<svg data-card")).split("</svg>");
  const words = [...card.matchAll(/<text[^>]*>([^<]*)/g)].map(([, line]) => line ?? "");
  expect(words).toContain(enYear.card.caption);
  expect(words.find((line) => /^\d+%$/.test(line))).toBeDefined();
  const rest = words
    .join(" ")
    .replace("2026-27", "")
    .replaceAll(/[\d.]{1,7}%/g, "");
  expect(rest).not.toMatch(/\d|₹|Arjun|Mehta/);
});

it("has no page for a year that has not begun, or is none", async () => {
  const investor = await demoInvestor(url);
  for (const year of ["2098-99", "2026-28", "now"]) expect((await get(investor, `/year/${year}`)).status).toBe(404);
});
