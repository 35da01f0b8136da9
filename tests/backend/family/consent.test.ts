import { expect, it } from "vitest";
import { findGuardian } from "../../../backend/investor/identity/family-store.ts";
import { getIdentity } from "../../../backend/investor/identity/identity-store.ts";
import { erase } from "../../../backend/investor/privacy/erasure-store.ts";
import { bellOf } from "../notifications/notification-steps.ts";
import { inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { accountsOf, childOf, familyFindings, IRA, idIn, NOTHING, openAccount } from "./family-steps.ts";

const end = (guardian: Parameters<typeof invoke>[0], childId: string, key = `end ${childId}`) =>
  invoke(guardian, "/v2/family/child/end", { body: { childId }, key });

it("shows the time, the text version and the evidence of a consent", async () => {
  const guardian = await newInvestor();
  const { body } = await openAccount(guardian);
  const proof = { contact: `+91 ••••••${guardian.phone.slice(-4)}`, receipt: expect.stringMatching(/./) };
  const consent = { version: "2026-11", at: expect.stringMatching(/Z$/), proof, evidence: null, endedAt: null };
  expect(body.guardianship).toEqual({ consent, comesOfAgeOn: "2032-06-08", takenOverAt: null, succeededAt: null });
  const child = childOf(idIn({ body } as never));
  await inAccount(guardian, ({ sql }) => {
    expect(() => sql.exec("UPDATE child SET consent_receipt = 'another'")).toThrow("stands as it was given");
  });
  expect(await inAccount(child, ({ sql }) => sql.exec("SELECT * FROM guardian_consent").one())).not.toHaveProperty(
    "contact",
  );
});

it("hides the account when the consent is withdrawn, and keeps the consent on record", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  expect(await end(guardian, child.userId)).toMatchObject({ status: 200, body: { totals: null } });
  expect(await accountsOf(guardian)).toMatchObject([
    { relation: "SELF" },
    { userId: child.userId, totals: null, guardianship: { consent: { endedAt: expect.any(String) } } },
  ]);
  for (const path of ["/v2/user/profile", "/v2/wallet/balance"]) {
    expect(await invoke(guardian, path, { member: child.userId })).toMatchObject({ status: 404 });
  }
  expect(await invoke(guardian, "/v2/wallet/recharge", { body: { amount: 500 }, member: child.userId })).toMatchObject({
    status: 404,
  });
  expect((await invoke(guardian, "/v2/user/profile")).body).toMatchObject({ children: [] });
  expect([...(await familyFindings(guardian)), ...(await familyFindings(child))]).toEqual([]);
  await inAccount(guardian, ({ sql }) => {
    expect(() => sql.exec("UPDATE child SET consent_ended_at = NULL")).toThrow("ends once");
  });
});

it("deletes a closed account's unneeded data at once and the rest when statutory retention ends", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  await end(guardian, child.userId);
  await inAccount(child, (context) => {
    const waiting = context.sql.exec("SELECT reference FROM job WHERE kind = 'ERASURE' ORDER BY reference").toArray();
    expect(waiting).toEqual([{ reference: "BOOKS" }, { reference: "CLAIMS" }, { reference: "IDENTITY" }]);
    for (const stage of ["AT_ONCE", "IDENTITY", "BOOKS"] as const) erase(context.sql, stage);
    expect(getIdentity(context.sql)).toMatchObject({ name: null, dateOfBirth: null, guardianId: guardian.userId });
  });
  expect(await familyFindings(child)).toEqual([]);
});

it("enforces the withdrawn consent in the child's account even when the guardian's was not updated", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  await child.object.closeForGuardian(guardian.userId);
  expect(await inAccount(child, ({ sql }) => findGuardian(sql))).toBe(null);
  expect(await invoke(guardian, "/v2/user/profile", { member: child.userId })).toMatchObject({ status: 404 });
  expect(await child.object.totalsForGuardian(guardian.userId)).toBe(null);
  // A repeated request completes the withdrawal of consent in both accounts.
  expect((await end(guardian, child.userId)).status).toBe(200);
});

it("withdraws the consent once for repeated and concurrent requests", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  const answers = await Promise.all(["a", "b", "c"].map((key) => end(guardian, child.userId, key)));
  const ends = answers.map(({ status, body }) => [status, (body.guardianship as never as typeof body).consent]);
  expect(new Set(ends.map((each) => JSON.stringify(each))).size).toBe(1);
});

it("refuses to withdraw the consent while the account holds assets", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  await inAccount(child, ({ ledger, clock }) =>
    ledger.transfer({
      ...{ key: "a present", kind: "RECHARGE", reference: "none", at: clock.now() },
      moves: [{ from: "world:INR", to: "wallet:INR", amount: rupees(10) }],
    }),
  );
  expect(await end(guardian, child.userId)).toMatchObject({ status: 409, body: { code: "ACCOUNT_HAS_MONEY" } });
  expect((await invoke(guardian, "/v2/wallet/balance", { member: child.userId })).body).toMatchObject({ balance: 10 });
});

it("responds to another investor's request as for an unknown id", async () => {
  const [guardian, otherInvestor] = [await newInvestor(), await newInvestor()];
  const child = childOf(idIn(await openAccount(guardian)));
  expect(await end(otherInvestor, child.userId)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await child.object.closeForGuardian(otherInvestor.userId)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await inAccount(child, ({ sql }) => findGuardian(sql))).toBe(guardian.userId);
});

it("lets the guardian enrol the same child again or close their own account afterwards", async () => {
  const guardian = await newInvestor();
  const first = idIn(await openAccount(guardian));
  await end(guardian, first);
  expect((await invoke(guardian, "/v2/user/deletion-request")).body).toMatchObject({ obstacles: [] });
  const again = await openAccount(guardian, IRA);
  expect(again).toMatchObject({ status: 200, body: { totals: NOTHING } });
  expect(idIn(again)).not.toBe(first);
  expect((await invoke(guardian, "/v2/user/deletion-request")).body).toMatchObject({
    obstacles: ["ACCOUNT_HAS_CHILDREN"],
  });
});

it("writes nothing at a guardian whose consent has ended, whatever the child's account still sends", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  const subject = { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } as const;
  const notify = (childId: string, cause: string) => guardian.object.notifyOfWard({ childId, cause, subject });
  const written = () =>
    inAccount(guardian, ({ sql }) =>
      ["notification", "notification_message", "job"].map(
        (table) => [table, sql.exec(`SELECT * FROM ${table}`).toArray()] as const,
      ),
    );
  expect(await notify(child.userId, "before the end")).toMatchObject({ ok: true });
  expect((await bellOf(guardian)).notifications).toMatchObject([{ member: { userId: child.userId } }]);
  expect((await end(guardian, child.userId)).status).toBe(200);
  const before = await written();
  expect(await notify(child.userId, "after the end")).toMatchObject({ ok: true });
  expect(await notify("usr_of_another_family", "never")).toMatchObject({ ok: true });
  expect(await written()).toEqual(before);
});
