import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { addDays, addMonths, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { deliverEventsOf } from "../events.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { operate, upload } from "./api.ts";

// A certificate is valid for stated years.
beginAt("2026-11-25T06:30:00Z");

const PATH = "/v2/user/treaty-claims";
const certificate = pdf(["Tax residency certificate", "Asha Rao"]);

const period = () => ({ validFrom: addMonths(today(), -6), validTo: addMonths(today(), 6) });

const request = (investor: Investor, change: Record<string, unknown> = {}) =>
  invoke(investor, PATH, {
    body: { acknowledgement: "123456789012345", ...period(), ...change },
    key: randomIds.letters(),
  });
const prove = ({ token }: Investor) => upload(`${PATH}/certificate`, { file: certificate }, token);
const decide = ({ userId }: Investor, decision: Record<string, unknown>) =>
  operate("treaty", { investorId: userId, ...decision });

const newNonResident = (country = "SG") => newSaver({ country });

async function approved(investor: Investor): Promise<void> {
  expect((await request(investor)).status).toBe(200);
  expect((await prove(investor)).status).toBe(200);
  expect(await decide(investor, { action: "approve" })).toMatchObject({ status: 200 });
}

it("taxes the interest of later payments at the treaty's rate, under a non-resident's section", async () => {
  const investor = await newNonResident();
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, await newDeal({ product: { tenureDays: 60, rateBps: 1310 } }), 1_00_000));
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([{ tdsRateBps: 3120, tdsBasis: "NON_RESIDENT" }]);
  await request(investor);
  await prove(investor);
  await deliverEventsOf(investor);
  expect(JSON.stringify((await operate("treaty", { action: "list" })).body)).toContain(investor.userId);
  const shown = await decide(investor, { action: "show" });
  expect(Buffer.from(String(shown.body.content), "base64").equals(Buffer.from(certificate))).toBe(true);
  expect((await decide(investor, { action: "approve" })).body).toMatchObject({
    treatyRateBps: 1500,
    claims: [{ country: "SG", state: "APPROVED", appliesFrom: addDays(today(), 1) }],
  });
  await deliverEventsOf(investor);
  expect(JSON.stringify((await operate("treaty", { action: "list" })).body)).not.toContain(investor.userId);
  const [open = expect.fail()] = (await investmentOf(investor, id)).cashflow;
  expect(open).toMatchObject({ tdsRateBps: 1500, tdsBasis: "TREATY", tds: Math.round(open.interest * 0.15) });
  await passTo(open.dueOn, investor);
  const year = await inAccount(investor, (context) => taxYear(context, financialYearOf(open.dueOn), String));
  expect(year.deductions).toMatchObject([{ tds: open.tds, rateBps: 1500, section: "393(2) 17" }]);
  expect(await investor.object.verify()).toEqual([]);
});

it("leaves rents and gains at the ordinary rate", async () => {
  const investor = await newNonResident();
  await approved(investor);
  await fund(investor, 3_00_000);
  await passDays(1, investor);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.ASSET_LEASING), 1_00_000));
  const rentals = (await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "RENTAL");
  for (const rental of rentals) expect(rental).toMatchObject({ tdsRateBps: 3120, tdsBasis: "NON_RESIDENT" });
});

it("ends with the certificate, and with the residence in its country", async () => {
  const investor = await newNonResident();
  await fund(investor, 1_00_000);
  await request(investor, { validTo: addDays(today(), 20) });
  await prove(investor);
  await decide(investor, { action: "approve" });
  const id = idIn(await invest(investor, await newDeal({ product: { tenureDays: 60, rateBps: 1310 } }), 50_000));
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([{ tdsRateBps: 3120, tdsBasis: "NON_RESIDENT" }]);
  const mover = await newNonResident();
  await approved(mover);
  await inAccount(mover, ({ sql }) => sql.exec("UPDATE identity SET country = 'AE'"));
  await fund(mover, 1_00_000);
  const other = idIn(await invest(mover, await newDeal({ product: { tenureDays: 60, rateBps: 1310 } }), 50_000));
  expect((await investmentOf(mover, other)).cashflow).toMatchObject([{ tdsRateBps: 3120 }]);
});

it("refuses a certificate with a reason, deletes it, and accepts another claim", async () => {
  const investor = await newNonResident();
  const stored = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects.length;
  const before = await stored();
  await request(investor);
  await prove(investor);
  expect((await prove(investor)).body).toMatchObject({ code: "TREATY_IN_REVIEW" });
  const refused = await decide(investor, { action: "refuse", reason: "TREATY_PROOF_OTHER_PERIOD" });
  expect(refused.body).toMatchObject({ claims: [{ state: "REFUSED", fault: "TREATY_PROOF_OTHER_PERIOD" }] });
  await investor.object.work();
  expect(await stored()).toBe(before);
  expect((await decide(investor, { action: "approve" })).body).toMatchObject({ code: "TREATY_NO_REQUEST" });
  expect((await request(investor)).status).toBe(200);
  expect((await request(investor)).body).toMatchObject({ code: "TREATY_REQUESTED" });
  const withdrawn = await invoke(investor, `${PATH}/withdraw`, { body: {}, key: randomIds.letters() });
  expect(withdrawn.body).toMatchObject({ claims: [{ state: "WITHDRAWN" }, { state: "REFUSED" }] });
});

it.each([
  ["a resident", "IN", {}, "TREATY_RESIDENT"],
  ["a country without a known treaty rate", "BH", {}, "TREATY_NO_RATE"],
  ["an acknowledgement of another length", "SG", { acknowledgement: "1234" }, "TREATY_FORM_41_INVALID"],
  ["a certificate that is over", "SG", { validFrom: "2020-01-01", validTo: "2020-12-31" }, "TREATY_PERIOD_INVALID"],
] as const)("refuses %s", async (_, country, change, code) => {
  const investor = await newNonResident(country);
  const { body } = await request(investor, change);
  expect(JSON.stringify(body)).toContain(code);
});
