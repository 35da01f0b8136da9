/** The tax of an investor whose PAN is not linked with Aadhaar (docs/decisions/0258). */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { ENCRYPTED_PAN } from "../../../backend/investor/kyc/pan.ts";
import { savePanLink } from "../../../backend/investor/kyc/pan-link-store.ts";
import { panLinkOperations } from "../../../backend/investor/tax/pan-link-operations.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import type { IdentityRecords, PanLink } from "../../../lib/contract/calls/identity-records.ts";
import { addDays, dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { commandIn, withGateway } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { get, signIn } from "../people/api.ts";
import { freshPan, panStep, profileStep } from "../people/kyc-steps.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

/** Linked from the third look-up on. */
const PAN = () => `AAAPL${String(1000 + made++)}L`;
let made = 0;

async function newHolder(link: PanLink | null, pan = PAN()): Promise<Investor> {
  const investor = await newSaver();
  await inAccount(investor, ({ sql }) => {
    const ciphertext = encrypt({ kind: ENCRYPTED_PAN, value: pan, key: env.TOKEN_KEY });
    new KycStore(sql).savePan({ token: investor.userId, ciphertext, registeredName: "ASHA RAO" });
    savePanLink(sql, link, clock.now());
  });
  return investor;
}

const lookUp = async (investor: Investor) => {
  const { status, body } = await invoke(investor, "/v2/user/pan-link", { body: {}, key: randomIds.letters() });
  expect(status).toBe(200);
  return (body as unknown as IdentityRecords).panLink;
};

const payoutsOf = async (investor: Investor, id: InvestmentId) => (await investmentOf(investor, id)).cashflow;

/** ₹6,00,000 in invoices that pay after 60 days, with interest above the threshold. */
async function holdInvoices(investor: Investor): Promise<InvestmentId> {
  await fund(investor, 6_00_000);
  return idIn(await invest(investor, await newDeal({ product: { tenureDays: 60, rateBps: 1310 } }), 6_00_000));
}

it("deducts as without a PAN while the register says that it is not linked, and as usual once it is", async () => {
  const investor = await newHolder("NOT_LINKED");
  const id = await holdInvoices(investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ tdsRateBps: 2000, tdsBasis: "RESIDENT" }]);
  for (const _ of [1, 2]) {
    expect(await lookUp(investor)).toMatchObject({ link: "NOT_LINKED", isInoperative: true });
    expect(await payoutsOf(investor, id)).toMatchObject([{ tdsRateBps: 2000 }]);
  }
  expect(await lookUp(investor)).toMatchObject({ link: "LINKED" });
  const [payout = expect.fail()] = await payoutsOf(investor, id);
  expect(payout).toMatchObject({ tdsRateBps: 1000, tdsBasis: "RESIDENT" });
  await passTo(addDays(payout.dueOn, 1), investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "PAID", tds: payout.tds }]);
  expect(await allFindings(investor)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("keeps what was deducted, and gives none of it back out of a later payout", async () => {
  const [investor, other] = [await newHolder("NOT_LINKED"), await newHolder("LINKED")];
  const deal = await newDeal(DEAL_FILES.BOND);
  for (const each of [investor, other]) await fund(each, 8_00_000);
  const [id, ofOther] = [idIn(await invest(investor, deal, 7_50_000)), idIn(await invest(other, deal, 7_50_000))];
  const [first = expect.fail()] = await payoutsOf(investor, id);
  await passTo(addDays(first.dueOn, 1), investor, other);
  expect(await payoutsOf(investor, id)).toContainEqual(
    expect.objectContaining({ status: "PAID", tdsRateBps: 2000, tds: first.tds }),
  );
  for (const _ of [1, 2, 3]) await lookUp(investor);
  const [paid = expect.fail(), ...ahead] = await payoutsOf(investor, id);
  expect(paid).toMatchObject({ tdsRateBps: 2000, tds: first.tds });
  expect(ahead.map(({ tds, net }) => [tds, net])).toEqual(
    (await payoutsOf(other, ofOther)).slice(1).map(({ tds, net }) => [tds, net]),
  );
  expect(await allFindings(investor)).toEqual([]);
});

it.each(["LINKED", "NOT_APPLICABLE", null] as const)("deducts as usual where the register says %s", async (link) => {
  const investor = await newHolder(link);
  expect(await payoutsOf(investor, await holdInvoices(investor))).toMatchObject([{ tdsRateBps: 1000 }]);
});

it("changes nothing when the register does not answer, or says nothing of the link", async () => {
  const investor = await newHolder("NOT_LINKED");
  const id = await holdInvoices(investor);
  const check = panLinkOperations["kyc.records.check-pan-link"];
  await inAccount(investor, async (context) => {
    const away = withGateway(context, "pan", { lookUp: () => Promise.reject(new Error("away")) });
    await expect(check(away, {}, commandIn(context))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    const silent = withGateway(context, "pan", {
      lookUp: async () => ({ outcome: "FOUND", registeredName: "ASHA RAO", aadhaarLink: null }),
    });
    expect((await check(silent, {}, commandIn(context))).panLink).toMatchObject({ link: "NOT_LINKED" });
  });
  expect(await payoutsOf(investor, id)).toMatchObject([{ tdsRateBps: 2000 }]);
});

it("states the day of the latest answer, also while that is the same", async () => {
  const investor = await newHolder("NOT_LINKED", "AAAPU8888U");
  await passTo(addDays(today(), 1), investor);
  const { link, checkedAt } = (await lookUp(investor)) ?? expect.fail("no answer");
  expect([link, dateInIndia(epochMs(Date.parse(String(checkedAt))))]).toEqual(["NOT_LINKED", today()]);
  expect(await payoutsOf(investor, await holdInvoices(investor))).toMatchObject([{ tdsRateBps: 2000 }]);
});

it("looks a PAN up again five times a day at most, and none that is linked", async () => {
  const investor = await newHolder("NOT_LINKED", "AAAPU7777U");
  for (let looked = 0; looked < 5; looked++) await lookUp(investor);
  const sixth = await invoke(investor, "/v2/user/pan-link", { body: {}, key: randomIds.letters() });
  expect(sixth).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  const linked = await newHolder("LINKED");
  for (let looked = 0; looked < 6; looked++) expect(await lookUp(linked)).toMatchObject({ link: "LINKED" });
});

it("verifies a PAN that is not linked, and tells a resident of it, and nobody who lives abroad", async () => {
  const recordsOf = async (pan: string, country: string) => {
    const person = await signIn();
    await profileStep(person, { country });
    expect((await panStep(person, pan)).status).toBe(200);
    return (await get("/v2/user/identity-records", person.token)).body as unknown as IdentityRecords;
  };
  expect((await recordsOf("AAAPU0001U", "IN")).panLink).toMatchObject({ link: "NOT_LINKED", isInoperative: true });
  expect((await recordsOf("AAAPU0002U", "AE")).panLink).toMatchObject({ link: "NOT_LINKED", isInoperative: false });
  expect((await recordsOf(freshPan(), "IN")).panLink).toMatchObject({ link: "LINKED", isInoperative: false });
});
