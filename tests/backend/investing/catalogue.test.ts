import { env, exports } from "cloudflare:workers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { dealTermsStatement, findDealTerms } from "../../../backend/catalogue/deals.ts";
import { masterDocumentKey } from "../../../backend/catalogue/master-document.ts";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import { clock } from "../../../backend/platform/clock.ts";
import kavya from "../../../data/deals/kavya-northgate-90.json";
import terrace from "../../../data/deals/terrace-indus-60.json";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { fund, invoke } from "../wallet/investor.ts";
import {
  allFindings,
  dealObject,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  progressOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { wanting } from "./reservations.ts";

const { financials, ratings } = kavya.evidence;
const shuffledYears = { ...financials, years: financials.years.toReversed() };
const unknownGrade = { ...ratings, earlier: [{ grade: "Z", on: "2021-06-14" }] };
const laterGrade = { ...ratings, earlier: [{ grade: "A", on: "2099-06-14" }] };

const anybody = { token: "" };
const get = (path: string) => invoke(anybody, path);

it("publishes a deal with its dates, its sold units and its master document", async () => {
  expect(await publishDeal(env, kavya)).toEqual({ dealId: "kavya-northgate-90", isNew: true, lacks: [] });
  const { body } = await get("/v2/deals/kavya-northgate-90");
  expect(body).toMatchObject({
    title: "Kavya Components",
    payer: { role: "BUYER", name: "Northgate Retail" },
    minimum: 50_000,
    progress: { status: "OPEN", remaining: 1_16_40_000, sold: 2_83_60_000, holders: 214 },
  });
  expect(dateInIndia(Date.parse(String(body.opensAt)) as never)).toBe(dateInIndia(clock.now()));
  expect(String(body.closesAt)).toMatch(/T12:30:00.000Z$/);
  expect((await get("/v2/deals/data/kavya-northgate-90")).body).toEqual({
    ...(body.progress as object),
    at: expect.any(String),
  });
});

it("republishes the same file without effect, accepts changed texts and refuses changed figures", async () => {
  const before = (await get("/v2/deals/kavya-northgate-90")).body;
  await passDays(1);
  expect(await publishDeal(env, kavya)).toEqual({ dealId: "kavya-northgate-90", isNew: false, lacks: [] });
  const again = (await get("/v2/deals/kavya-northgate-90")).body;
  // Progress and the payer's record are stated as of the day.
  expect({ ...again, progress: null, record: null }).toEqual({ ...before, progress: null, record: null });
  await publishDeal(env, { ...kavya, title: "Kavya Components Ltd" });
  expect((await get("/v2/deals/kavya-northgate-90")).body).toMatchObject({ title: "Kavya Components Ltd" });
  await expect(publishDeal(env, { ...kavya, product: { ...kavya.product, rateBps: 1300 } })).rejects.toThrow(
    "IDEMPOTENCY_CONFLICT",
  );
  const placed = { units: 1, holders: 1 };
  await expect(publishDeal(env, { ...kavya, placed })).rejects.toThrow("IDEMPOTENCY_CONFLICT");
});

it("reminds the operator of evidence that a deal lacks, and replaces or removes what it showed", async () => {
  await publishDeal(env, kavya);
  const { ratings } = kavya.evidence;
  expect(await publishDeal(env, { ...kavya, evidence: { ratings } })).toMatchObject({ lacks: ["financials"] });
  expect((await get("/v2/deals/kavya-northgate-90")).body.evidence).toEqual({ ratings });
  const { evidence: _, ...plain } = kavya;
  expect(await publishDeal(env, plain)).toMatchObject({ lacks: ["financials", "ratings"] });
  expect((await get("/v2/deals/kavya-northgate-90")).body.evidence).toEqual({});
});

/** Publishes the file as an earlier release did, without the facts of its product that are required since. */
async function publishEarlier(file: typeof DEAL_FILES.FRE & { dealId: string }) {
  await publishDeal(env, file);
  const terms = (await findDealTerms(env.CATALOGUE, file.dealId as never)) ?? expect.fail();
  const { isin, passedThrough, ...product } = terms.product as typeof DEAL_FILES.FRE.product;
  await dealTermsStatement(env.CATALOGUE, { ...terms, product } as never, clock.now()).run();
  return { isin, passedThrough };
}

it("gives a deal of an earlier release the facts that are required since, once, and changes no other figure", async () => {
  const file = { ...DEAL_FILES.FRE, dealId: "scheme-of-an-earlier-release" };
  const required = await publishEarlier(file);
  const { isin: _, passedThrough: __, ...asPublished } = file.product;
  const stored = async () => (await get(`/v2/deals/${file.dealId}`)).body.product;
  const earlier = await stored();
  expect(earlier).not.toHaveProperty("isin");
  const newTenant = { ...file, product: { ...file.product, rentYieldBps: file.product.rentYieldBps + 10 } };
  await expect(publishDeal(env, newTenant)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await publishDeal(env, file);
  expect(await stored()).toEqual({ ...(earlier as object), ...required });
  const otherCharacter = { interestBps: 10_000, dividendBps: 0 };
  const changed = { ...file, product: { ...file.product, passedThrough: otherCharacter } };
  await expect(publishDeal(env, changed)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await expect(publishDeal(env, { ...file, product: asPublished })).rejects.toThrow("IDEMPOTENCY_CONFLICT");
});

it("corrects the texts of a deal of an earlier release without the facts that are required since", async () => {
  const file = { ...DEAL_FILES.FRE, dealId: "scheme-with-an-earlier-file" };
  await publishEarlier(file);
  const { isin: _, passedThrough: __, ...product } = file.product;
  expect(await publishDeal(env, { ...file, product, title: "Baner Square" })).toMatchObject({ isNew: false });
  expect((await get(`/v2/deals/${file.dealId}`)).body).toMatchObject({ title: "Baner Square" });
  await expect(publishDeal(env, { ...file, dealId: "scheme-without-its-isin", product })).rejects.toThrow();
});

it("corrects the texts of a deal after a sale, and changes neither its figures, nor what is sold, nor the promise", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 2_00_000);
  const id = idIn(await invest(investor, deal, 2_00_000));
  const [promised, progress] = [await investmentOf(investor, id), await progressOf(deal)];
  await passDays(1);
  const file = { ...kavya, dealId: deal, placed: { units: 0, holders: 0 } };
  expect(await publishDeal(env, { ...file, title: "Kavya Components Ltd" })).toMatchObject({
    dealId: deal,
    isNew: false,
  });
  const dearer = { ...kavya.product, rateBps: kavya.product.rateBps + 50 };
  for (const change of [{ product: dearer }, { total: file.total + 500_000 }, { minimum: file.minimum / 2 }]) {
    await expect(publishDeal(env, { ...file, ...change }), JSON.stringify(change)).rejects.toThrow();
  }
  const after = await investmentOf(investor, id);
  expect(after.cashflow).toEqual(promised.cashflow);
  expect(await progressOf(deal)).toMatchObject({ sold: progress.sold, holders: 1 });
  expect((await get(`/v2/deals/${deal}`)).body).toMatchObject({
    title: "Kavya Components Ltd",
    progress: { sold: 2_00_000, holders: 1 },
  });
  expect(await allFindings(investor)).toEqual([]);
});

it.each([
  ["closes before it opens", { opensInDays: 5, closesInDays: 4 }],
  ["offers part of a unit", { total: 40_000_005 }],
  ["places more units than its total", { placed: { units: 4_001, holders: 1 } }],
  ["is worth more than its invoices", { product: { ...kavya.product, invoiceValue: 1_000_000 } }],
  ["exceeds the maximum tenure of invoice discounting", { product: { ...kavya.product, tenureDays: 181 } }],
  ["has a currency that its kind does not allow", { currency: "USD" }],
  ["shows machines that its payer does not lease", { evidence: { asset: { is: "MACHINES", form: "BUS", count: 4 } } }],
  ["shows the prices of a bond that it is not", { evidence: { monthlyPrices: [1_000_000, 990_000] } }],
  ["shows the years of its payer's figures out of order", { evidence: { financials: shuffledYears } }],
  ["shows an earlier grade that is not on the scale", { evidence: { ratings: unknownGrade } }],
  ["shows an earlier grade of a later day", { evidence: { ratings: laterGrade } }],
])("refuses a file that %s", async (_, change) => {
  await expect(publishDeal(env, { ...kavya, dealId: "refused", ...change })).rejects.toThrow();
  expect((await get("/v2/deals/refused")).status).toBe(404);
});

it("omits a deal's long texts from the list and includes all other fields", async () => {
  await publishDeal(env, kavya);
  const whole = (await get("/v2/deals/kavya-northgate-90")).body;
  const { deals } = (await get("/v2/deals")).body as { deals: readonly { dealId: string }[] };
  const listed = deals.find(({ dealId }) => dealId === "kavya-northgate-90");
  const { why, security, covenants, risks, faqs, evidence, ...rest } = whole;
  expect([why, security, covenants, risks, faqs, evidence]).not.toContain(undefined);
  expect({ ...listed, progress: null }).toEqual({ ...rest, progress: null });
});

it("keeps the sandbox's payer behaviour out of the catalogue's deal data", async () => {
  await publishDeal(env, terrace);
  const { body } = await get("/v2/deals/terrace-indus-60");
  expect(JSON.stringify(body)).not.toMatch(/paysLate|placed/);
});

it("lists deals by closing date, closed deals last, and filters by status", async () => {
  const ids = await Promise.all([
    newDeal({ closesInDays: 9 }),
    newDeal({ closesInDays: 2 }),
    newDeal({ opensInDays: 1, closesInDays: 5 }),
    newDeal({ total: 50_000, placed: { units: 5, holders: 1 }, closesInDays: 6 }),
    newDeal({ opensInDays: -30, closesInDays: -20 }),
    newDeal({ opensInDays: -200, closesInDays: -190 }),
  ]);
  const listed = async (query = "") => {
    const deals = (await get(`/v2/deals${query}`)).body.deals as { dealId: string; progress: { status: string } }[];
    return deals.filter(({ dealId }) => ids.some((id) => id === dealId));
  };
  const [far, near, upcoming, soldOut, closed, matured] = ids;
  expect((await listed()).map(({ dealId, progress }) => [dealId, progress.status])).toEqual([
    [near, "OPEN"],
    [upcoming, "UPCOMING"],
    [soldOut, "SOLD_OUT"],
    [far, "OPEN"],
    [closed, "CLOSED"],
    [matured, "MATURED"],
  ]);
  expect((await listed("?status=OPEN")).map(({ dealId }) => dealId)).toEqual([near, far]);
  expect(await listed("?category=BOND")).toEqual([]);
});

it("quotes the terms of an amount without a session", async () => {
  const deal = await newDeal();
  const { status, body } = await get(
    `/v2/deals/${deal}/investment-terms?amount=400000&financeType=INVOICE_DISCOUNTING`,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    units: 40,
    totalInterest: 12_230.14,
    totalTds: 1_223.01,
    totalNet: 411_007.13,
    absoluteReturnBps: 306,
    stashCoins: 400_000,
    cashflow: [{ payoutSequence: 1, kind: "MATURITY", tdsRateBps: 1000 }],
  });
  expect((await get(`/v2/deals/${deal}/investment-terms?amount=50001`)).body.code).toBe("NOT_A_STEP");
  expect((await get("/v2/deals/nowhere/investment-terms?amount=50000")).status).toBe(404);
});

it("serves the master document as a PDF to signed-in investors only", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const path = `http://backend/v2/investments/master-document?dealId=${deal}`;
  const fetchAs = (token: string) => exports.default.fetch(path, { headers: { "x-tap-auth": token } });
  const response = await fetchAs(investor.token);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getPageCount()).toBeGreaterThan(1);
  expect(pdf.getTitle()).toBe("Kavya Components: master document");
  expect(await textInPdf(bytes)).toContain("₹50,000.00");
  expect((await fetchAs("")).status).toBe(401);
  const unknown = await invoke(investor, "/v2/investments/master-document?dealId=nowhere");
  expect(unknown.status).toBe(404);
  await env.DOCUMENTS.delete(masterDocumentKey(deal));
  expect(await invoke(investor, path.replace("http://backend", ""))).toMatchObject({
    ...{ status: 410, body: { code: "FILE_LOST" } },
  });
});

it("shows the exact available units on the deal's page when the list is stale", async () => {
  const deal = await newDeal();
  await dealObject(deal).reserve(wanting(7));
  expect((await get(`/v2/deals/data/${deal}`)).body).toMatchObject({ sold: 70_000 });
});
