import { expect, it } from "vitest";
import { randomIds } from "../../../backend/platform/ids.ts";
import { PRODUCT_KINDS } from "../../../lib/contract/values/products.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { get } from "../people/api.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { invest, newDeal, newSaver, openDemat, startFlowOf } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { accredit, newExperienced } from "./shareholder.ts";

/** On sale while the investors of these tests gain experience. */
const SHARES = { ...DEAL_FILES.PRE_IPO, closesInDays: 90 };

/** Every call that names a deal, with a valid input for two lots of the deal. */
const READS = {
  deal: (id: string) => `/v2/deals/${id}`,
  data: (id: string) => `/v2/deals/data/${id}`,
  terms: (id: string) => `/v2/deals/${id}/investment-terms?amount=25100`,
  history: (id: string) => `/v2/deals/get-history-for-tenure/${id}?tenure=3`,
};

const listed = (body: Record<string, unknown>) => (body.deals as { dealId: string }[]).map(({ dealId }) => dealId);

it.each([
  ["a visitor", async () => null],
  ["an investor who has never invested", () => newSaver()],
])("hides pre-IPO deals from %s in every call, as if they did not exist", async (_, arrive) => {
  const deal = await newDeal(SHARES);
  const token = (await arrive())?.token;
  const [list, ofCategory] = [await get("/v2/deals", token), await get("/v2/deals?category=PRE_IPO", token)];
  expect(listed(list.body)).not.toContain(deal);
  expect(listed(ofCategory.body)).toEqual([]);
  for (const pathOf of Object.values(READS)) {
    const [hidden, unknown] = [await get(pathOf(deal), token), await get(pathOf("no-such-deal"), token)];
    const withoutId = ({ body: { requestId: __, instance: ___, ...body } }: typeof hidden) => body;
    expect({ status: hidden.status, body: withoutId(hidden) }, pathOf(deal)).toEqual({
      status: 404,
      body: withoutId(unknown),
    });
  }
});

it("refuses to sell a hidden deal, its terms and its document, like those of an unknown deal", async () => {
  const deal = await newDeal(SHARES);
  const investor = await newSaver();
  await accredit(investor);
  const order = (id: string) =>
    invoke(investor, `/preIPO/invest?dealId=${id}`, {
      body: { lotSize: 2, amount: 25_000 },
      key: randomIds.letters(),
    });
  const document = (id: string) => get(`/v2/investments/master-document?dealId=${id}`, investor.token);
  const terms = (id: string) => get(`/v2/investments/terms/${id}?amount=25100`, investor.token);
  for (const call of [order, document, terms, (id: string) => startFlowOf(investor, id as typeof deal, 50_000)]) {
    expect([(await call(deal)).body.code, (await call("no-such-deal")).body.code]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  }
});

it("shows pre-IPO deals to an investor who has invested, in responses that no shared cache keeps", async () => {
  const deal = await newDeal(SHARES);
  const { token } = await newExperienced();
  const list = await get("/v2/deals", token);
  expect(listed(list.body)).toContain(deal);
  expect(list.headers.get("cache-control")).toBe("private, no-store");
  for (const read of ["deal", "data", "terms"] as const) {
    const answer = await get(READS[read](deal), token);
    expect([answer.status, answer.headers.get("cache-control")], read).toEqual([200, "private, no-store"]);
  }
});

it("keeps the public response of a deal that anybody may see", async () => {
  const deal = await newDeal();
  const answer = await get(READS.deal(deal), (await newSaver()).token);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
});

it("shows a visitor with an ended or forged session what every visitor sees", async () => {
  const deal = await newDeal(SHARES);
  const { token } = await newExperienced();
  const [owner = "", sessionId = "", secret = ""] = token.split(".");
  expect((await get(READS.deal(deal), `${owner}.${sessionId}.${secret}.forged`)).status).toBe(404);
  expect((await get(READS.deal(deal), token)).status).toBe(200);
  await invoke({ token }, "/v2/auth/logout", { body: {}, key: randomIds.letters() });
  expect((await get(READS.deal(deal), token)).status).toBe(404);
  expect((await get("/v2/deals", token)).status).toBe(200);
});

const IN_DEMAT = ["BOND", "FRE", "PRE_IPO"] as const;

it("requires a demat account for exactly the products that are delivered to one", () => {
  const required = PRODUCT_KINDS.filter((kind) => PRODUCTS[kind].requires.dematAccount);
  expect(required).toEqual(IN_DEMAT);
});

async function codeOfPurchase(investor: Investor, kind: (typeof IN_DEMAT)[number]): Promise<unknown> {
  const { status, body } = await startFlowOf(investor, await newDeal(DEAL_FILES[kind]), 50_000);
  return status === 200 ? "OPENED" : body.code;
}

it.each(IN_DEMAT)("sells no %s to an investor without a verified demat account", async (kind) => {
  const investor = await newExperienced({ hasDemat: false });
  await accredit(investor);
  expect(await codeOfPurchase(investor, kind)).toBe("CMR_REQUIRED");
  await openDemat(investor);
  expect(await codeOfPurchase(investor, kind)).toBe("OPENED");
});

it("sells a debt without a security to an investor without a demat account", async () => {
  const investor = await newSaver({ hasDemat: false });
  await fund(investor, 50_000);
  expect((await invest(investor, await newDeal(), 50_000)).status).toBe(200);
});
