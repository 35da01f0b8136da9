import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { listInvestorIds } from "../../../backend/catalogue/investor-index.ts";
import { findGuardianConsent, listChildren } from "../../../backend/investor/identity/family-store.ts";
import { getIdentity } from "../../../backend/investor/identity/identity-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { GUARDIAN_CONSENT_VERSION } from "../../../lib/contract/calls/family.ts";
import { addDays, addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { inAccount, newInvestor } from "../wallet/investor.ts";
import { accountsOf, childOf, familyFindings, IRA, idIn, NOTHING, openAccount } from "./family-steps.ts";

it("opens an account for a child and lists it under the guardian's", async () => {
  const guardian = await newInvestor();
  const opened = await openAccount(guardian);
  const child = { name: "Ira Rao", relation: "CHILD", ageGroup: "MINOR", totals: NOTHING };
  expect(opened).toMatchObject({ status: 200, body: child });
  expect(await accountsOf(guardian)).toEqual([
    { userId: guardian.userId, name: null, relation: "SELF", ageGroup: "ADULT", totals: NOTHING, guardianship: null },
    { userId: idIn(opened), ...child, guardianship: opened.body.guardianship },
  ]);
});

it("stores who consented to what and when in both accounts permanently", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  const [record] = await inAccount(guardian, ({ sql }) => listChildren(sql));
  expect(record?.consent).toMatchObject({ version: GUARDIAN_CONSENT_VERSION });
  await inAccount(child, ({ sql }) => {
    expect(findGuardianConsent(sql)).toEqual({ guardianId: guardian.userId, ...record?.consent });
    expect(() => sql.exec("UPDATE guardian_consent SET version = 'other'")).toThrow("stands as it was given");
    expect(() => sql.exec("DELETE FROM guardian_consent")).toThrow("never forgotten");
  });
  await inAccount(guardian, ({ sql }) => {
    expect(() => sql.exec("UPDATE child SET consented_at = 0")).toThrow("stands as it was given");
    expect(() => sql.exec("DELETE FROM child")).toThrow("never forgotten");
  });
});

it("creates the child's account without a contact, adds it to the account index, and emits no events", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  await inAccount(child, ({ sql }) => {
    expect(getIdentity(sql)).toMatchObject({
      ...{ userId: child.userId, guardianId: guardian.userId, phone: null, email: null, country: "IN" },
      ...{ name: IRA.name, dateOfBirth: IRA.dateOfBirth },
    });
    expect(sql.exec("SELECT * FROM outbox").toArray()).toEqual([]);
    expect(sql.exec("SELECT * FROM job WHERE kind <> 'MAJORITY'").toArray()).toEqual([]);
  });
  expect(await listInvestorIds(env.CATALOGUE)).toContain(child.userId);
  expect(await child.object.verify()).toEqual([]);
  expect(await guardian.object.verify()).toEqual([]);
  expect(await familyFindings(guardian)).toEqual([]);
});

it("enrols a child on the day before the eighteenth birthday, and refuses an adult", async () => {
  const guardian = await newInvestor();
  const birthday = addMonths(dateInIndia(clock.now()), -18 * 12);
  expect(await openAccount(guardian, { dateOfBirth: birthday })).toMatchObject({
    status: 422,
    body: { code: "CHILD_NOT_MINOR", fields: { dateOfBirth: "CHILD_NOT_MINOR" } },
  });
  expect((await openAccount(guardian, { dateOfBirth: addDays(birthday, 1) })).status).toBe(200);
});

it.each([
  [{ consent: false }, "consent", "INVALID_INPUT"],
  [{ consent: undefined }, "consent", "INVALID_INPUT"],
  [{ name: "R2-D2" }, "name", "NAME_INVALID"],
  [{ dateOfBirth: "2014-02-30" }, "dateOfBirth", "INVALID_INPUT"],
  [{ dateOfBirth: "2999-01-01" }, "dateOfBirth", "DATE_OF_BIRTH_INVALID"],
])("refuses %j with a field error and opens no account", async (change, field, code) => {
  const guardian = await newInvestor();
  expect((await openAccount(guardian, change)).body).toMatchObject({ code, fields: { [field]: code } });
  expect(await accountsOf(guardian)).toHaveLength(1);
});

it("refuses a guardian whose KYC is not complete", async () => {
  const somebody = await newInvestor({ kyc: false });
  expect(await openAccount(somebody)).toMatchObject({ status: 403, body: { code: "KYC_INCOMPLETE" } });
  expect(await accountsOf(somebody)).toHaveLength(1);
});

it("opens one account for two concurrent identical requests", async () => {
  const guardian = await newInvestor();
  const [one, two] = await Promise.all([1, 2].map(() => openAccount(guardian, {}, "the same key")));
  expect(one?.status).toBe(200);
  expect(two?.body).toEqual(one?.body);
  expect(await accountsOf(guardian)).toHaveLength(2);
});

it("opens one account per child for many concurrent requests", async () => {
  const guardian = await newInvestor();
  const answers = await Promise.all(Array.from({ length: 8 }, () => openAccount(guardian)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "CHILD_EXISTS" });
  expect(await accountsOf(guardian)).toHaveLength(2);
});

it("allows six children, also for concurrent requests", async () => {
  const guardian = await newInvestor();
  const names = ["Aarav", "Bina", "Charu", "Dev", "Esha", "Farhan", "Gita", "Hari"];
  const answers = await Promise.all(names.map((name) => openAccount(guardian, { name })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: "CHILD_LIMIT" });
  expect(await accountsOf(guardian)).toHaveLength(7);
});
