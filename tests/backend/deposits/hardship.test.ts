/** In a critical illness the whole of a locked deposit is repaid, on a certificate (lib/finance/nbfc-deposit.ts). */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { isFreedByHardship } from "../../../backend/investor/claims/hardship-store.ts";
import { erase } from "../../../backend/investor/privacy/erasure-store.ts";
import { addDays, addMonths } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { passTo, today } from "../selling/seller.ts";
import { balanceOf } from "../stash/reward-steps.ts";
import { balance, fund, inAccount, invoke } from "../wallet/investor.ts";
import {
  type Depositor,
  end,
  newCompanyDepositor,
  newDepositor,
  requestPart,
  requestTerms,
  takePart,
} from "./depositor.ts";
import {
  CERTIFICATE,
  documentsOf,
  expectSound,
  inReview,
  isListed,
  requestOf,
  requestWhole,
  review,
  reviewNumber,
  verdictsOf,
  withdrawRequest,
} from "./hardship-steps.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});

const AMOUNT = 20_00_000;
const deposit = (amount = AMOUNT) => newCompanyDepositor({ amount });

async function accepted(amount = AMOUNT): Promise<Depositor> {
  const depositor = await inReview(amount);
  const decided = await review(depositor, asha, "accept", { review: await reviewNumber(depositor, asha) });
  expect(decided.status).toBe(200);
  return depositor;
}

const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.code;

describe("a request with a certificate", () => {
  it("that an operator accepts lets the whole be withdrawn once, without interest and tax", async () => {
    const depositor = await deposit();
    const { investor, id } = depositor;
    await passDays(40, investor);
    expect((await requestOf(depositor)).body).toMatchObject({ isOffered: true, request: null });
    expect((await requestWhole(depositor)).body).toMatchObject({ isOffered: false, request: { state: "IN_REVIEW" } });
    expect(await codeOf(requestTerms(depositor))).toBe("DEPOSIT_LOCKED_IN");
    expect(await isListed(depositor)).toBe(true);

    expect((await review(depositor, env.OPERATOR_KEY, "show")).status).toBe(401);
    const { body: shown } = await review(depositor, asha, "show");
    expect(shown).toMatchObject({ investmentId: id, principal: 20_00_000, others: 0, type: "application/pdf" });
    expect(Buffer.from(String(shown.content), "base64")).toEqual(Buffer.from(CERTIFICATE));
    const usableTo = addDays(today(), 30);
    const decision = await review(depositor, asha, "accept", { review: shown.review });
    expect(decision).toMatchObject({ status: 200, body: { outcome: "accept", usableTo } });
    expect((await requestOf(depositor)).body).toMatchObject({
      ...{ isOffered: false, request: { state: "ACCEPTED", fault: null, usableTo } },
    });
    expect(await isListed(depositor)).toBe(false);
    expect(await verdictsOf(depositor)).toEqual([
      { kind: "KYC_RESULT", result: "HARDSHIP_ACCEPTED", reason: null, investmentId: id },
    ]);
    const recorded = await inAccount(investor, ({ sql }) =>
      sql.exec("SELECT operator, decided_at FROM hardship_request").toArray(),
    );
    expect(recorded).toEqual([{ operator: "asha", decided_at: expect.any(Number) }]);

    const { body: terms } = await requestTerms(depositor);
    expect(terms).toMatchObject({ gross: 20_00_000, net: 20_00_000, interest: 0, tds: 0, earnedRateBps: 0 });
    expect((await end(depositor, terms.termsId)).status).toBe(200);
    const used = { isOffered: false, request: { state: "ACCEPTED", usableTo: null } };
    expect((await requestOf(depositor)).body).toMatchObject(used);
    await passDays(5, investor);
    expect((await requestOf(depositor)).body).toMatchObject(used);
    expect((await balance(investor)).posted).toBe(20_00_000_00);
    expect(await investmentOf(investor, id)).toMatchObject({ stage: "WITHDRAWN", received: 20_00_000_00, tds: 0 });
    await passDays(60, investor);
    expect(await documentsOf(depositor)).toEqual(["KEPT"]);
    await expectSound(depositor);
  });

  it("that is refused says why, deletes the certificate, and may be made again", async () => {
    const depositor = await inReview(AMOUNT);
    const number = await reviewNumber(depositor, asha);
    expect((await review(depositor, asha, "refuse", { review: number, reason: "NO_MOOD" })).status).toBe(400);
    const reason = "HARDSHIP_NOT_CRITICAL";
    expect((await review(depositor, asha, "refuse", { review: number, reason })).status).toBe(200);
    expect((await requestOf(depositor)).body).toMatchObject({
      ...{ isOffered: true, request: { state: "REFUSED", fault: reason, usableTo: null } },
    });
    expect(await verdictsOf(depositor)).toMatchObject([{ result: "HARDSHIP_REFUSED", reason }]);
    await depositor.investor.object.work();
    expect(await documentsOf(depositor)).toEqual([]);
    expect(await codeOf(requestTerms(depositor))).toBe("DEPOSIT_LOCKED_IN");
    expect(await codeOf(review(depositor, asha, "accept", { review: number }))).toBe("HARDSHIP_NONE");
    expect((await requestWhole(depositor)).status).toBe(200);
    await expectSound(depositor);
  });

  it("that is withdrawn is decided by nobody, and its certificate is deleted", async () => {
    const depositor = await inReview(AMOUNT);
    const number = await reviewNumber(depositor, asha);
    expect((await withdrawRequest(depositor)).body).toMatchObject({
      ...{ isOffered: true, request: { state: "WITHDRAWN" } },
    });
    expect(await codeOf(withdrawRequest(depositor))).toBe("HARDSHIP_NONE");
    expect(await codeOf(review(depositor, asha, "accept", { review: number }))).toBe("HARDSHIP_NONE");
    await depositor.investor.object.work();
    expect(await documentsOf(depositor)).toEqual([]);
    expect(await isListed(depositor)).toBe(false);
    expect(await verdictsOf(depositor)).toEqual([]);
    await expectSound(depositor);
  });

  it("frees the rest where a part is on its way", async () => {
    const depositor = await deposit(1_00_000);
    await takePart(depositor, (await requestPart(depositor, 30_000)).body.termsId);
    await requestWhole(depositor);
    const { body: shown } = await review(depositor, asha, "show");
    expect(shown).toMatchObject({ principal: 70_000 });
    await review(depositor, asha, "accept", { review: shown.review });
    const { body: terms } = await requestTerms(depositor);
    expect(terms).toMatchObject({ gross: 70_000, tds: 0 });
    expect((await end(depositor, terms.termsId)).status).toBe(200);
    await passDays(5, depositor.investor);
    expect((await balance(depositor.investor)).posted).toBe(1_00_000_00);
    await expectSound(depositor);
  });

  it("takes back the coins that cannot be spent yet", async () => {
    const depositor = await accepted(1_00_000);
    const earned = await balanceOf(depositor.investor);
    const { body: terms } = await requestTerms(depositor);
    expect(terms.stashCoinsTakenBack).toBe(earned);
    await end(depositor, terms.termsId);
    expect(await balanceOf(depositor.investor)).toBe(0);
    await expectSound(depositor);
  });

  it("is erased with the identity of its investor", async () => {
    const { investor } = await accepted();
    const left = await inAccount(investor, ({ sql, storage }) => {
      storage.transactionSync(() => erase(sql, "IDENTITY"));
      return sql.exec("SELECT * FROM hardship_request").toArray();
    });
    expect(left).toEqual([]);
  });
});

describe("the term", () => {
  it("of an accepted request is thirty days; then the deposit is locked again, and the certificate is deleted", async () => {
    const depositor = await accepted();
    const { investor } = depositor;
    await passTo(addDays(today(), 30), investor);
    expect((await requestTerms(depositor)).status).toBe(200);
    expect((await requestOf(depositor)).body).toMatchObject({ isOffered: false });
    await passTo(addDays(today(), 1), investor);
    await investor.object.work();
    expect(await codeOf(requestTerms(depositor))).toBe("DEPOSIT_LOCKED_IN");
    expect(await documentsOf(depositor)).toEqual([]);
    expect((await requestWhole(depositor)).body).toMatchObject({ request: { state: "IN_REVIEW" } });
    await expectSound(depositor);
  });

  it("of any request ends with the three months", async () => {
    const [late, open] = [await deposit(), await deposit()];
    const { investedOn } = await investmentOf(late.investor, late.id);
    const free = addMonths(investedOn, 3);
    await passTo(addDays(free, -2), late.investor, open.investor);
    await requestWhole(late);
    await requestWhole(open);
    const { body } = await review(late, asha, "accept", { review: await reviewNumber(late, asha) });
    expect(body).toMatchObject({ usableTo: addDays(free, -1) });
    await passTo(free, late.investor, open.investor);
    expect((await requestOf(open)).body).toMatchObject({ isOffered: false, request: { state: "LAPSED" } });
    expect(await isListed(open)).toBe(false);
    expect(await codeOf(requestWhole(open))).toBe("WITHDRAWAL_NOT_OFFERED");
    for (const depositor of [late, open]) {
      await depositor.investor.object.work();
      expect(await documentsOf(depositor)).toEqual([]);
      expect((await requestTerms(depositor)).body).toMatchObject({ gross: 20_00_000 });
      await expectSound(depositor);
    }
  });
});

it("deletes the certificate of a request that freed nothing, though the deposit ends before the job runs", async () => {
  const depositor = await deposit();
  const { investor, id } = depositor;
  const free = addMonths((await investmentOf(investor, id)).investedOn, 3);
  await passTo(addDays(free, -2), investor);
  await requestWhole(depositor);
  await review(depositor, asha, "accept", { review: await reviewNumber(depositor, asha) });
  await passTo(free);
  expect((await end(depositor, (await requestTerms(depositor)).body.termsId)).status).toBe(200);
  await investor.object.work();
  expect(await documentsOf(depositor)).toEqual([]);
});

describe("the whole is not requested", () => {
  const notOffered = { status: 422, body: { code: "WITHDRAWAL_NOT_OFFERED" } };

  it("of a bank's deposit, a tiny one, another investment, or another investor's", async () => {
    for (const depositor of [await newDepositor(), await deposit(10_000)]) {
      expect((await requestOf(depositor)).body).toMatchObject({ isOffered: false });
      expect(await requestWhole(depositor)).toMatchObject(notOffered);
      expect(await documentsOf(depositor)).toEqual([]);
    }
    const saver = await newSaver();
    await fund(saver, 1_00_000);
    const invoice = { investor: saver, id: idIn(await invest(saver, await newDeal(), 1_00_000)) };
    expect(await requestWhole(invoice)).toMatchObject(notOffered);
    const own = await deposit();
    const others = { ...own, investor: saver };
    for (const answer of [requestOf(others), requestWhole(others), withdrawRequest(others)])
      expect((await answer).status).toBe(404);
  });

  it("with a file that is no document", async () => {
    const depositor = await deposit();
    const answer = await requestWhole(depositor, Uint8Array.from(Buffer.from("I am ill")));
    expect(answer).toMatchObject({ status: 415, body: { fields: { file: "UNSUPPORTED_MEDIA_TYPE" } } });
    expect(await documentsOf(depositor)).toEqual([]);
  });

  it("while a request is open, which lapses when its deposit is tiny by then and ends without it", async () => {
    const depositor = await deposit(10_000);
    const second = await newCompanyDepositor({ amount: 5_000, investor: depositor.investor });
    expect((await requestWhole(depositor)).status).toBe(200);
    expect(await codeOf(requestWhole(depositor))).toBe("HARDSHIP_IN_REVIEW");
    await requestWhole(second);
    const accept = async () => review(depositor, asha, "accept", { review: await reviewNumber(depositor, asha) });
    await accept();
    await end(depositor, (await requestTerms(depositor)).body.termsId);
    await passDays(5, depositor.investor);
    // The remaining deposit is tiny now, and ends without the request.
    expect(await codeOf(accept())).toBe("WITHDRAWAL_NOT_OFFERED");
    expect((await end(second, (await requestTerms(second)).body.termsId)).status).toBe(200);
    expect((await requestOf(second)).body).toMatchObject({ request: { state: "LAPSED" } });
    expect(await isListed(second)).toBe(false);
    await passDays(5, depositor.investor);
    expect((await balance(depositor.investor)).posted).toBe(15_000_00);
    await expectSound(depositor);
  });

  it("of one deposit by the accepted request of another", async () => {
    const depositor = await accepted();
    const other = await newCompanyDepositor({ amount: 1_00_000, investor: depositor.investor });
    expect(await codeOf(requestTerms(other))).toBe("DEPOSIT_LOCKED_IN");
    const isFree = ({ id }: Depositor) =>
      inAccount(depositor.investor, ({ sql }) => isFreedByHardship(sql, id, today()));
    expect([await isFree(depositor), await isFree(other)]).toEqual([true, false]);
    expect((await invoke(depositor.investor, "/v2/fixed-deposits/hardship/nobodys")).status).toBe(404);
  });
});
