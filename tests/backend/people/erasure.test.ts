import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import { ERASED_TABLES, KEPT_TABLES } from "../../../backend/investor/privacy/erasure-store.ts";
import { issueCertificate } from "../../../backend/investor/tax/certificates.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { fund, type Investor, inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import { codeFor, operate, post, signIn, upload } from "./api.ts";
import { bookOwn, MANAGER, MANAGERS, messagesTo, readAppointment, referenceOf, visit } from "./consultations.ts";
import { exportOf, recordsIn } from "./export-of.ts";
import { aadhaarStep, bankStep, dumpOf, freshAadhaar, freshPan, NAME, panStep, profileStep } from "./kyc-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const ACCOUNT = "50100234474471";
/** Digits inside ciphertexts or timestamps may match by chance, so only four digits that stand alone count. */
const lastFour = (digits: string) => new RegExp(`(?<![0-9A-Za-z])${digits.slice(-4)}(?![0-9A-Za-z])`);

interface Known extends Investor {
  readonly e164: string;
  readonly pan: string;
  readonly aadhaar: string;
}

/** An investor with data in every table and an empty account. */
async function newKnown(): Promise<Known> {
  const person = await signIn();
  const [pan, aadhaar] = [freshPan(), await freshAadhaar()];
  await profileStep(person, { email: "asha@example.com" });
  await panStep(person, pan);
  await aadhaarStep(person, aadhaar);
  await bankStep(person, ACCOUNT);
  const investor = { ...person, userId: userId.parse(person.userId), object: env.INVESTOR.getByName(person.userId) };
  await invoke(investor, "/v2/user/add-friendly-name", { body: { friendlyName: "Ashoo" }, method: "PUT" });
  await upload("/v2/bonds/cmr", { file: pdf(["Client Master Report", "BO ID: 1208160098765432"]) }, person.token);
  await fund(investor, 500);
  await moveClock(env, 10 * 60_000);
  await invoke(investor, "/v2/wallet/otp/request?amount=500");
  const body = { otp: await codeFor(person.e164), amount: 500 };
  const withdrawn = await invoke(investor, "/v2/wallet/withdraw-request", { body, key: randomIds.letters() });
  if (withdrawn.status !== 200) throw new Error(JSON.stringify(withdrawn.body));
  await settle(investor);
  return { ...investor, e164: person.e164, pan, aadhaar };
}

async function settle({ object }: Investor): Promise<void> {
  for (let alarm = 0; alarm < 6; alarm++) {
    await moveClock(env, 60_000);
    await object.work();
  }
}

async function close(investor: Investor): Promise<void> {
  const requested = await post("/v2/user/deletion-request", { reason: "PRIVACY", note: "I am Asha." }, investor.token);
  if (requested.status !== 200) throw new Error(JSON.stringify(requested.body));
  const sent = { action: "decide", investorId: investor.userId, outcome: "DONE" };
  const decided = await operate("deletion", sent);
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
  await settle(investor);
}

const pass = async ({ object }: Investor, years: number) => {
  await moveClock(env, Math.round(years * 365.25 * DAY_MS));
  await object.work();
};

const rowsOf = (investor: Investor, table: string) =>
  runInDurableObject(investor.object, (_, { storage }) => storage.sql.exec(`SELECT * FROM "${table}"`).toArray());

const postingsOf = async (investor: Investor) => (await rowsOf(investor, "posting")).length;
const bucket = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects.length;

it("classifies every account table as erased or kept", async () => {
  const investor = await newInvestor();
  const tables = await runInDurableObject(investor.object, (_, { storage }) =>
    storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray(),
  );
  const own = tables.map(({ name }) => name).filter((name) => !/^(_cf_|sqlite_)/.test(name));
  const named = [...ERASED_TABLES, ...Object.keys(KEPT_TABLES)];
  expect(own.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !own.includes(name))).toEqual([]);
});

it("erases at once what no law requires and keeps the rest until its date; the ledger stays intact", async () => {
  const investor = await newKnown();
  const files = await bucket();
  const postings = await postingsOf(investor);
  await close(investor);

  for (const table of ["session", "command", "friendly_name", "auto_withdraw", "login_contact"]) {
    expect([table, await rowsOf(investor, table)]).toEqual([table, []]);
  }
  expect(await dumpOf(investor)).not.toContain("Ashoo");
  expect(await rowsOf(investor, "identity")).toMatchObject([{ name: NAME, phone: investor.e164 }]);
  expect(await bucket()).toBe(files);
  expect(await investor.object.verify()).toEqual([]);

  await pass(investor, 4.9);
  expect(await rowsOf(investor, "pan_record")).toHaveLength(1);
  await pass(investor, 0.2);
  await investor.object.work();
  const dump = await dumpOf(investor);
  const removed = [NAME, NAME.toUpperCase(), investor.e164, "asha@example.com", "I am Asha", investor.pan.slice(0, 5)];
  for (const mark of [...removed, investor.aadhaar, "1984-02-29", "98765432"]) expect(dump).not.toContain(mark);
  expect(dump).not.toMatch(lastFour(investor.aadhaar));
  expect(await bucket()).toBe(files - 1);
  expect(dump).toMatch(lastFour(ACCOUNT));
  expect(await investor.object.verify()).toEqual([]);

  await pass(investor, 4.5);
  expect(await dumpOf(investor)).not.toMatch(lastFour(ACCOUNT));
  expect(await rowsOf(investor, "withdrawal")).toHaveLength(1);
  expect(await postingsOf(investor)).toBe(postings);
  expect(await investor.object.verify()).toEqual([]);
  expect(await inAccount(investor, ({ scheduler }) => [...scheduler.references("ERASURE")])).toEqual([]);
});

it("keeps TDS certificates as long as the books, and then deletes their files", async () => {
  const investor = await newKnown();
  const files = await bucket();
  const issued = await inAccount(investor, (context) =>
    issueCertificate(context, {
      ...{ tan: "ZZZH00015U", payerName: "Careline", financialYear: "2026-27", quarter: 2 },
      ...{ bytes: pdf(["Form 131"]), issuedOn: null, amount: null, tax: null },
    }),
  );
  expect(issued).toBe("ISSUED");
  await close(investor);
  await pass(investor, 5.1);
  await investor.object.work();
  // The client master report is gone, the certificate is not.
  expect(await bucket()).toBe(files);
  expect(await rowsOf(investor, "tax_certificate")).toHaveLength(1);
  await pass(investor, 4.5);
  await investor.object.work();
  expect(await bucket()).toBe(files - 1);
  expect(await rowsOf(investor, "tax_certificate")).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("accepts a new account with the same phone, PAN and Aadhaar", async () => {
  const investor = await newKnown();
  await close(investor);
  const again = await signIn(investor.e164.slice(3));
  expect(again.userId).not.toBe(investor.userId);
  await profileStep(again);
  expect((await panStep(again, investor.pan)).status).toBe(200);
  await moveClock(env, 60_000);
  expect((await aadhaarStep(again, investor.aadhaar)).status).toBe(200);
});

it("erases nothing from an open account, and nothing twice", async () => {
  const investor = await newKnown();
  await inAccount(investor, ({ scheduler, clock }) =>
    scheduler.schedule({ kind: "ERASURE", reference: "IDENTITY", dueAt: clock.now() }),
  );
  await investor.object.work();
  expect(await rowsOf(investor, "pan_record")).toHaveLength(1);
  await close(investor);
  for (let time = 0; time < 2; time++) await pass(investor, 10);
  const erased = await rowsOf(investor, "erasure");
  expect(erased.map(({ what }) => what).sort()).toEqual(["BOOKS", "CLAIMS", "IDENTITY"]);
  expect(await investor.object.verify()).toEqual([]);
});

it("lets triggers allow only the erasing update on a finished transaction", async () => {
  const investor = await newKnown();
  const attempt = (sql: string) => inAccount(investor, (context) => context.sql.exec(sql).rowsWritten);
  for (const change of ["amount = 1", "counterparty = 'x'", "counterparty = NULL, amount = 1", "state = 'FAILED'"]) {
    await expect(attempt(`UPDATE wallet_transaction SET ${change}`)).rejects.toThrow("a movement ends once");
  }
  await attempt("UPDATE wallet_transaction SET counterparty = NULL WHERE reason = 'WITHDRAWAL'");
  const [, withdrawal] = await rowsOf(investor, "wallet_transaction");
  expect(withdrawal).toMatchObject({ reason: "WITHDRAWAL", counterparty: null, amount: 50_000 });
});

it("removes only the erased investor's consultations from their manager's calendar", async () => {
  await operate("manager", { action: "save", managers: MANAGERS });
  const investor = await newKnown();
  expect((await bookOwn(investor.token)).status).toBe(200);
  const visitor = await visit();
  const { elsewhere } = recordsIn(await exportOf(investor));
  expect(elsewhere.talks).toMatchObject([{ state: "BOOKED", phone: "+919822200099", expert: { id: "rm-a" } }]);
  await close(investor);
  expect(await calendarOf(env, "rm-a").consultationsOf(investor.userId)).toEqual([]);
  expect((await messagesTo(MANAGER)).join("\n")).toMatch(/A talk is cancelled: .*\+919822200099/);
  expect((await readAppointment(referenceOf(visitor.answer))).body.appointment).toMatchObject({ state: "BOOKED" });
});
