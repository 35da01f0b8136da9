import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { listInvestorIds } from "../../../backend/catalogue/investor-index.ts";
import { enrolChild, processEnrolment } from "../../../backend/investor/family/enrolment.ts";
import { familyOperations } from "../../../backend/investor/family/operations.ts";
import { listChildren } from "../../../backend/investor/identity/family-store.ts";
import { getIdentity } from "../../../backend/investor/identity/identity-store.ts";
import { kill, passMinutes } from "../investing/investing-steps.ts";
import { type Investor, inAccount, newInvestor } from "../wallet/investor.ts";
import { accountsOf, announceOnly, breakingWire, childOf, familyFindings, idIn, openAccount } from "./family-steps.ts";

/** Before and after the child's account is created, before and after it is indexed. The last value never fails. */
const CROSSINGS = [0, 1, 2, 3, 4];

async function expectWhole(guardian: Investor): Promise<void> {
  const children = await inAccount(guardian, ({ sql }) => listChildren(sql));
  expect(children).toMatchObject([{ enrolledAt: expect.any(Number) }]);
  const [child] = children.map(({ id }) => childOf(id));
  if (!child) throw new Error("one child was just found");
  expect(await inAccount(child, ({ sql }) => getIdentity(sql).guardianId)).toBe(guardian.userId);
  const listed = await listInvestorIds(env.CATALOGUE);
  expect(listed.filter((id) => id === child.userId)).toHaveLength(1);
  expect(await accountsOf(guardian)).toMatchObject([{ relation: "SELF" }, { userId: child.userId }]);
  expect(await inAccount(guardian, ({ sql }) => sql.exec("SELECT * FROM job WHERE kind = 'CHILD'").toArray())).toEqual(
    [],
  );
  expect([...(await familyFindings(guardian)), ...(await familyFindings(child))]).toEqual([]);
}

it.each(CROSSINGS)("creates one child account when call step %i fails and the alarm runs twice", async (at) => {
  const guardian = await newInvestor();
  const id = await announceOnly(guardian);
  await inAccount(guardian, (context) => processEnrolment(breakingWire(context, at), id).catch(() => undefined));
  const [between] = await inAccount(guardian, ({ sql }) => listChildren(sql));
  expect(between?.enrolledAt === null).toBe(at < 4);
  await evictDurableObject(guardian.object);
  await passMinutes(1);
  await runDurableObjectAlarm(guardian.object);
  await Promise.all([guardian.object.work(), guardian.object.work()]);
  await expectWhole(guardian);
});

it("resumes from the alarm when the guardian's object is killed right after its commit", async () => {
  const victim = await newInvestor();
  await announceOnly(victim);
  const guardian = await kill(victim);
  expect(await accountsOf(guardian)).toMatchObject([{ relation: "SELF" }, { relation: "CHILD" }]);
  await passMinutes(1);
  await guardian.object.work();
  await expectWhole(guardian);
});

it("three concurrent processors of one enrolment create one child account", async () => {
  const guardian = await newInvestor();
  const id = await announceOnly(guardian);
  await inAccount(guardian, (context) => Promise.all([1, 2, 3].map(() => processEnrolment(context, id))));
  await expectWhole(guardian);
});

it("responds to the guardian when the child's account cannot be created, and creates it later", async () => {
  const guardian = await newInvestor();
  const commandContext = { commit: <A>(change: () => A) => change(), amend: <A>(answer: A) => answer };
  const input = { name: "Ira Rao", dateOfBirth: "2014-06-08" as never, consent: true } as const;
  const account = await inAccount(guardian, (context) =>
    familyOperations["family.add-child"](breakingWire(context, 0), input, {
      ...commandContext,
      sessionId: "",
      requestId: "",
      commandKey: "",
    }),
  );
  expect(account).toMatchObject({ relation: "CHILD", totals: { walletBalance: 0 } });
  expect(await inAccount(guardian, ({ sql }) => listChildren(sql))).toMatchObject([{ enrolledAt: null }]);
  await passMinutes(1);
  await guardian.object.work();
  await expectWhole(guardian);
});

it("reports an enrolment that has no scheduled job", async () => {
  const guardian = await newInvestor();
  const id = await announceOnly(guardian);
  await inAccount(guardian, (context) => context.scheduler.cancel({ kind: "CHILD", reference: id }));
  await passMinutes(120);
  expect(await familyFindings(guardian)).toMatchObject([{ invariant: "I10", subject: id }]);
  await inAccount(guardian, (context) => processEnrolment(context, id));
  await expectWhole(guardian);
});

it("omits only the totals of a child whose object does not respond", async () => {
  const guardian = await newInvestor();
  await openAccount(guardian);
  const second = idIn(await openAccount(guardian, { name: "Dev Rao" }));
  // The call to the first child's object fails before it arrives.
  const { accounts } = await inAccount(guardian, (context) =>
    familyOperations["family.accounts"](breakingWire(context, 0)),
  );
  expect(accounts.map(({ totals }) => totals === null)).toEqual([false, true, false]);
  expect(accounts[2]?.userId).toBe(second);
});

it("refuses to enrol an adult's account or another guardian's child", async () => {
  const [guardian, rival, adult] = [await newInvestor(), await newInvestor(), await newInvestor()];
  const child = childOf(idIn(await openAccount(guardian)));
  for (const target of [child, adult]) {
    const before = await inAccount(target, ({ sql }) => getIdentity(sql));
    await inAccount(target, (context) => {
      const { sql } = context;
      const enrolment = { userId: target.userId, guardianId: rival.userId, country: "IN", name: "Ira Rao" };
      const consent = { version: "2026-11", at: before.createdAt };
      const take = () => enrolChild(context, { ...enrolment, dateOfBirth: "2014-06-08" as never, consent });
      expect(take).toThrow("somebody else's");
      expect(getIdentity(sql)).toEqual(before);
    });
  }
});
