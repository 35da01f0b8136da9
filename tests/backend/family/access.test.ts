import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contactObject } from "../../../backend/contact/contact.ts";
import { familyOperations } from "../../../backend/investor/family/operations.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { invest, newDeal } from "../investing/investing-steps.ts";
import { fund, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { accountsOf, childOf, idIn, openAccount } from "./family-steps.ts";

it("shows the totals of each account, the child's from its own ledger", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  await fund(guardian, 100_000);
  await invest(guardian, await newDeal(), 60_000);
  await inAccount(child, ({ ledger, clock }) =>
    ledger.transfer({
      key: "a present",
      kind: "RECHARGE",
      reference: "none",
      at: clock.now(),
      moves: [{ from: "world:INR", to: "wallet:INR", amount: rupees(2_500.5) }],
    }),
  );
  expect(await accountsOf(guardian)).toMatchObject([
    { relation: "SELF", totals: { stillInvested: 60_000, currentValue: 60_000, walletBalance: 40_000 } },
    { relation: "CHILD", totals: { stillInvested: 0, currentValue: 0, walletBalance: 2_500.5 } },
  ]);
});

it("shows another investor nothing of the child through any call", async () => {
  const [guardian, otherInvestor] = [await newInvestor(), await newInvestor()];
  const child = childOf(idIn(await openAccount(guardian)));
  expect(await accountsOf(otherInvestor)).toMatchObject([{ userId: otherInvestor.userId, relation: "SELF" }]);
  expect(await child.object.totalsForGuardian(otherInvestor.userId)).toBe(null);
  expect(await otherInvestor.object.totalsForGuardian(guardian.userId)).toBe(null);
  expect(await child.object.totalsForGuardian(guardian.userId)).toMatchObject({ walletBalance: 0 });
});

it("refuses a forged session for a child's account on every call", async () => {
  const child = childOf(idIn(await openAccount(await newInvestor())));
  for (const path of ["/family-account", "/v2/user/profile", "/v2/wallet/balance", "/v2/user/default-flow"]) {
    expect(await invoke(child, path)).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  }
});

it("refuses to open a session in a child's account for any contact", async () => {
  const child = childOf(idIn(await openAccount(await newInvestor())));
  await contactObject(env, { channel: "SMS", to: "+919812345678" }).claim(child.userId);
  await runInDurableObject(child.object, async (object, { storage }) => {
    const signIn = { userId: child.userId, phone: "+919812345678", email: null, country: "IN", device: "test" };
    expect(await object.signIn(signIn)).toMatchObject({ ok: false, code: "MINOR_SIGN_IN" });
    expect(() => storage.sql.exec("INSERT INTO session (id) VALUES ('s')")).toThrow("nobody signs in as a child");
    expect(storage.sql.exec("SELECT * FROM session").toArray()).toEqual([]);
    expect(() => storage.sql.exec("UPDATE identity SET phone = '+919812345678'")).toThrow("CHECK");
  });
});

it("shows a child of age as an adult who is still the guardian's child", async () => {
  const guardian = await newInvestor();
  await openAccount(guardian);
  const ages = async () => {
    const { accounts } = await inAccount(guardian, (context) => familyOperations["family.accounts"](context));
    return accounts.map(({ relation, ageGroup }) => `${relation} ${ageGroup}`);
  };
  expect(await ages()).toEqual(["SELF ADULT", "CHILD MINOR"]);
  await moveClock(env, 10 * 365 * DAY_MS);
  expect(await ages()).toEqual(["SELF ADULT", "CHILD ADULT"]);
});
