/** Many requests at once for the whole of a locked deposit, and requests while the world changes. */
import { beforeAll, describe, expect, it } from "vitest";
import { findLatestHardship, insertHardship, listHardships } from "../../../backend/investor/claims/hardship-store.ts";
import { closeHardship } from "../../../backend/investor/exits/hardship.ts";
import { hardshipOperations } from "../../../backend/investor/exits/hardship-operations.ts";
import { reviewHardship } from "../../../backend/investor/exits/hardship-review.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { addMonths, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator } from "../bank/world.ts";
import { commandIn, meetingOf, withClock } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { investmentOf, kill, passDays } from "../investing/investing-steps.ts";
import { balance, inAccount } from "../wallet/investor.ts";
import { type Depositor, end, newCompanyDepositor, requestTerms } from "./depositor.ts";
import {
  CERTIFICATE,
  documentsOf,
  expectSound,
  inReview,
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

const AT_ONCE = 64;

const AMOUNT = 8_00_000;

/** The account, whose bucket runs a hook after it has stored a file. */
function whileStoring(context: AccountContext, happen: () => unknown): AccountContext {
  const { DOCUMENTS } = context.env;
  const put = async (...stored: Parameters<typeof DOCUMENTS.put>) => {
    const answer = await DOCUMENTS.put(...stored);
    await happen();
    return answer;
  };
  return { ...context, env: { ...context.env, DOCUMENTS: Object.assign(Object.create(DOCUMENTS), { put }) } };
}

const send = (context: AccountContext, { id: investmentId }: Depositor) =>
  Promise.resolve(
    hardshipOperations["deposits.hardship-request"](context, { investmentId, file: CERTIFICATE }, commandIn(context)),
  ).catch((cause: unknown) => cause);

describe("at once", () => {
  it("64 certificates make one request, and the other files are deleted", async () => {
    const depositor = await newCompanyDepositor({ amount: AMOUNT });
    const answers = await inAccount(depositor.investor, (context) => {
      const meet = meetingOf(AT_ONCE);
      const meeting = whileStoring(context, meet);
      return Promise.all(Array.from({ length: AT_ONCE }, () => send(meeting, depositor)));
    });
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(AT_ONCE - 1);
    for (const each of refused) expect(each).toMatchObject({ code: "HARDSHIP_IN_REVIEW" });
    expect(await inAccount(depositor.investor, ({ sql }) => listHardships(sql).length)).toBe(1);
    await depositor.investor.object.work();
    expect(await documentsOf(depositor)).toEqual(["KEPT"]);
    await expectSound(depositor);
  });

  it("64 decisions of two operators are one, which is notified once", async () => {
    const depositor = await inReview(AMOUNT);
    const sequence = await reviewNumber(depositor, asha);
    const outcomes = await inAccount(depositor.investor, (context) =>
      Promise.allSettled(
        Array.from({ length: AT_ONCE }, async (_, at) => {
          const operator = at % 4 === 0 ? "ravi" : "asha";
          if (at % 2 === 0) return reviewHardship(context, { action: "accept", sequence, operator });
          return reviewHardship(context, { action: "refuse", sequence, operator, fault: "HARDSHIP_NOT_ENOUGH" });
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await verdictsOf(depositor)).toHaveLength(1);
    await expectSound(depositor);
  });

  it("64 withdrawals of the freed deposit repay its principal once, though the object is killed", async () => {
    const depositor = await inReview(AMOUNT);
    await review(depositor, asha, "accept", { review: await reviewNumber(depositor, asha) });
    const quotes = await Promise.all([requestTerms(depositor), requestTerms(depositor)]);
    const [first, second] = quotes.map(({ body }) => body.termsId);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => end(depositor, at % 2 === 0 ? first : second)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE / 2);
    const investor = await kill(depositor.investor);
    await passDays(5, investor);
    expect((await balance(investor)).posted).toBe(8_00_000_00);
    expect((await investmentOf(investor, depositor.id)).tds).toBe(0);
    await expectSound({ ...depositor, investor });
  });

  it("one certificate with one key is stored once, and answered alike", async () => {
    const depositor = await newCompanyDepositor({ amount: AMOUNT });
    const [first, again] = [
      await requestWhole(depositor, CERTIFICATE, "one"),
      await requestWhole(depositor, CERTIFICATE, "one"),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await documentsOf(depositor)).toEqual(["KEPT"]);
  });
});

describe("while the certificate is stored", () => {
  /** Sends a certificate, and lets the world change before the request is written. */
  async function sentWhile(change: (context: AccountContext, depositor: Depositor) => unknown) {
    const depositor = await newCompanyDepositor({ amount: AMOUNT });
    const refused = await inAccount(depositor.investor, (context) =>
      send(
        whileStoring(context, () => change(context, depositor)),
        depositor,
      ),
    );
    await depositor.investor.object.work();
    return { depositor, refused };
  }

  it("another request is made: the file joins none", async () => {
    const { depositor, refused } = await sentWhile((context, { id: investmentId }) =>
      context.storage.transactionSync(() =>
        insertHardship(context.sql, { investmentId, documentId: "doc_other", requestedAt: context.clock.now() }),
      ),
    );
    expect(refused).toMatchObject({ code: "HARDSHIP_IN_REVIEW" });
    expect(await documentsOf(depositor)).toEqual([]);
  });

  it("the deposit is restructured: there is nothing to request", async () => {
    const { depositor, refused } = await sentWhile(({ sql }, { id }) =>
      sql.exec("UPDATE investment SET restructured_on = '2026-11-25' WHERE id = ?", id),
    );
    expect(refused).toMatchObject({ code: "WITHDRAWAL_NOT_OFFERED" });
    expect(await documentsOf(depositor)).toEqual([]);
  });

  it("the three months end: there is nothing to request", async () => {
    const depositor = await newCompanyDepositor({ amount: AMOUNT });
    const { investedOn } = await investmentOf(depositor.investor, depositor.id);
    const refused = await inAccount(depositor.investor, (context) => {
      let now = context.clock.now();
      const moving = { ...withClock(context, now), clock: { ...context.clock, now: () => now } };
      return send(
        whileStoring(moving, () => {
          now = startOfDayInIndia(addMonths(investedOn, 3));
        }),
        depositor,
      );
    });
    expect(refused).toMatchObject({ code: "WITHDRAWAL_NOT_OFFERED" });
  });
});

describe("while an operator reads the certificate", () => {
  /** Answers of an acceptance after the world changed since the operator saw the request. */
  async function acceptedAfter(change: (depositor: Depositor) => Promise<unknown>) {
    const depositor = await inReview(AMOUNT);
    const number = await reviewNumber(depositor, asha);
    await change(depositor);
    const { body } = await review(depositor, asha, "accept", { review: number });
    return { depositor, code: body.code };
  }

  it("the request is withdrawn and made again: the other certificate is not accepted", async () => {
    const { depositor, code } = await acceptedAfter(async (of) => {
      await withdrawRequest(of);
      await requestWhole(of);
    });
    expect(code).toBe("HARDSHIP_NONE");
    expect((await requestOf(depositor)).body).toMatchObject({ request: { state: "IN_REVIEW" } });
  });

  it("another operator refuses it: it stays refused", async () => {
    const { depositor, code } = await acceptedAfter(({ investor, id }) =>
      inAccount(investor, (context) =>
        context.storage.transactionSync(() => {
          const open = findLatestHardship(context.sql, id);
          if (open) closeHardship(context, open, { state: "REFUSED", operator: "ravi", fault: "HARDSHIP_UNREADABLE" });
        }),
      ),
    );
    expect(code).toBe("HARDSHIP_NONE");
    expect((await requestTerms(depositor)).body.code).toBe("DEPOSIT_LOCKED_IN");
  });

  it("the account is erased: nothing is accepted", async () => {
    const { code } = await acceptedAfter(({ investor }) =>
      inAccount(investor, ({ sql }) => sql.exec("DELETE FROM hardship_request")),
    );
    expect(code).toBe("HARDSHIP_NONE");
  });

  it("the three months end: the request has lapsed, and the deposit is free", async () => {
    const { depositor, code } = await acceptedAfter(async ({ investor, id }) => {
      const { investedOn } = await investmentOf(investor, id);
      const days = (startOfDayInIndia(addMonths(investedOn, 3)) - startOfDayInIndia(investedOn)) / 86_400_000;
      await passDays(days, investor);
    });
    expect(code).toBe("HARDSHIP_NONE");
    expect((await requestOf(depositor)).body).toMatchObject({ request: { state: "LAPSED" } });
    await expectSound(depositor);
  });
});
