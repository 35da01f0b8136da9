/** The account of a guardian-to-be is closed while an operator gives them a child. */
import { afterEach, expect, it, vi } from "vitest";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { missingJobs } from "../notifications/notification-steps.ts";
import { close } from "../people/closed.ts";
import { findings, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { accountsOf, childOf, familyFindings, idIn, openAccount } from "./family-steps.ts";

afterEach(() => vi.restoreAllMocks());

const ORDER = { reason: "UNWILLING", evidence: "GRD-2026-0042" } as const;

it("gives no ward to a guardian who closed their account meanwhile, and takes another order at once", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  const [successor, next] = [await newInvestor(), await newInvestor()];
  const may = InvestorObject.prototype.assertMayReceiveWard;
  vi.spyOn(InvestorObject.prototype, "assertMayReceiveWard").mockImplementationOnce(async function (
    this: InvestorObject,
    ward,
  ) {
    const reply = await may.call(this, ward);
    await close(successor);
    return reply;
  });
  const replace = ({ userId: to }: Investor) => childOf(child.userId).object.replaceGuardian({ ...ORDER, to });
  expect(await replace(successor)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await inAccount(successor, ({ sql }) => sql.exec("SELECT 1 FROM child").toArray())).toEqual([]);
  expect(await replace(next)).toMatchObject({ ok: true, value: { guardianId: next.userId } });
  expect((await invoke(next, "/v2/wallet/balance", { member: child.userId })).status).toBe(200);
  expect((await invoke(guardian, "/v2/wallet/balance", { member: child.userId })).status).toBe(404);
  expect(await accountsOf(guardian)).toMatchObject([{}, { totals: null }]);
  for (const account of [guardian, successor, next, child]) {
    expect(await findings(account)).toEqual([]);
    expect([...(await familyFindings(account)), ...(await missingJobs(account))]).toEqual([]);
  }
});
