/** Records of KRAs and passports, beside the steps of KYC: nothing waits for them, and little of them is kept. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { identityRecordOperations } from "../../../backend/investor/kyc/identity-records.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import type { IdentityRecords } from "../../../lib/contract/calls/identity-records.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { commandIn, whileAwaiting, withGateway } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
import { get, operate, type Person, post, signIn } from "./api.ts";
import {
  aadhaarStep,
  accountOf,
  bankStep,
  dumpOf,
  freshAadhaar,
  freshPan,
  kycOf,
  NAME,
  panStep,
  personAfter,
  profileStep,
} from "./kyc-steps.ts";

const KRA = "/v2/user/kra-record";
const PASSPORT = "/v2/user/passport";
const FILE = "PA1079341954215";

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const level of ["error", "warn", "info", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...sent: unknown[]) => void lines.push(JSON.stringify(sent)));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const recordsOf = async ({ token }: Person) =>
  (await get("/v2/user/identity-records", token)).body as unknown as IdentityRecords;
const fetchKra = ({ token }: Person, headers?: Record<string, string>) => post(KRA, { consent: true }, token, headers);
const check = ({ token }: Person, fileNumber = FILE) => post(PASSPORT, { fileNumber }, token);

async function withPan(pan = freshPan(), country = "IN"): Promise<Person> {
  const person = await signIn();
  await profileStep(person, { country });
  expect((await panStep(person, pan)).status).toBe(200);
  return person;
}
const abroad = () => withPan(freshPan(), "AE");

const rowsOf = (person: Person, table: "kra_record" | "passport_record" | "kyc_attempt", where = "true") =>
  runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) =>
    storage.sql.exec(`SELECT * FROM ${table} WHERE ${where}`).toArray(),
  );

it("offers the look-up once the PAN is verified, and keeps what an agency says of it", async () => {
  const early = await personAfter(1);
  expect((await recordsOf(early)).kra).toEqual({ isOffered: false, record: null });
  expect((await fetchKra(early)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
  const person = await withPan();
  expect((await recordsOf(person)).kra).toEqual({ isOffered: true, record: null });
  const kra = {
    isOffered: false,
    record: {
      ...{ status: "VALIDATED", agency: "CVL", registeredName: NAME.toUpperCase(), nameMatch: "SAME" },
      ...{ since: "2024-04-05", fetchedAt: expect.any(String) },
    },
  };
  expect((await fetchKra(person)).body).toMatchObject({ kra });
  expect(await recordsOf(person)).toMatchObject({ kra });
});

it("looks nothing up without the consent", async () => {
  const person = await withPan();
  for (const body of [{}, { consent: false }, { consent: "true" }]) {
    expect((await post(KRA, body, person.token)).status).toBe(400);
  }
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toEqual([]);
});

it.each([
  ["AAAPK0001A", { status: "NONE", agency: null, registeredName: null, nameMatch: null, since: null }],
  ["AAAPK0002A", { status: "ON_HOLD", agency: "CVL", nameMatch: "SAME" }],
  ["AAAPK0003A", { status: "REJECTED", nameMatch: "SAME" }],
  ["AAAPK0004A", { status: "REGISTERED", nameMatch: "SAME" }],
  ["AAAPK0005A", { status: "UNDER_PROCESS", nameMatch: "SAME" }],
  ["AAAPK0006A", { status: "VALIDATED", nameMatch: "OTHER", registeredName: null }],
  ["AAAPK0010A", { status: "VALIDATED", nameMatch: "PERHAPS", registeredName: "A VENKATESH RAO" }],
  ["AAAPK0011A", { status: "INCOMPLETE", nameMatch: "SAME" }],
])("takes no step away and refuses none for the record of %s", async (pan, record) => {
  const person = await withPan(pan);
  expect((await fetchKra(person)).body).toMatchObject({ kra: { record } });
  expect(await kycOf(person)).toMatchObject({ nextStep: "AADHAAR", canInvest: false });
  await aadhaarStep(person, await freshAadhaar());
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it.each([
  ["is away", "AAAPK0007A"],
  ["answers with a code of tomorrow", "AAAPK0009A"],
  ["answers with a page in place of a record", "AAAPK0012A"],
])("goes on with KYC when the register %s, and offers it again", async (_, pan) => {
  const person = await withPan(pan);
  expect(await fetchKra(person)).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  expect((await recordsOf(person)).kra).toEqual({ isOffered: true, record: null });
  await aadhaarStep(person, await freshAadhaar());
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it("goes on with KYC after eight seconds of the register's silence", async () => {
  const person = await withPan("AAAPK0008A");
  expect((await fetchKra(person)).body).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(await kycOf(person)).toMatchObject({ nextStep: "AADHAAR" });
}, 20_000);

it("offers no look-up where no agency is under contract, and goes on as without one", async () => {
  const person = await withPan();
  const records = await inAccount(accountOf(person), (context) => {
    const gateways = { ...context.gateways, hasKra: false };
    return identityRecordOperations["kyc.records.get"]({ ...context, gateways });
  });
  expect(records).toMatchObject({ kra: { isOffered: false, record: null } });
});

it("looks a PAN up at most five times for 64 requests, refuses the others, and keeps one record", async () => {
  const person = await withPan();
  const answers = await Promise.all(Array.from({ length: 64 }, () => fetchKra(person)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refused.filter((code) => code !== "TOO_MANY_REQUESTS")).toEqual([]);
  // Requests that came after the answer read the validated record.
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toHaveLength(1);
  expect(await rowsOf(person, "kra_record")).toHaveLength(1);
});

it("looks no validated record up again, so that no later answer replaces it", async () => {
  const person = await withPan();
  const { body } = await fetchKra(person);
  const again = await inAccount(accountOf(person), (context) => {
    const gone = withGateway(context, "kra", { find: async () => ({ outcome: "NONE" }) });
    return identityRecordOperations["kyc.records.fetch-kra"](gone, { consent: true }, commandIn(context));
  });
  expect(again).toMatchObject({ kra: { isOffered: false, record: { status: "VALIDATED", agency: "CVL" } } });
  expect((await fetchKra(person)).body).toEqual(body);
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toHaveLength(1);
});

it("offers a record that is not validated for another look-up after seven days, and looks up none before", async () => {
  const person = await withPan("AAAPK2002A");
  const first = await fetchKra(person);
  expect(first.body).toMatchObject({ kra: { isOffered: false, record: { status: "ON_HOLD" } } });
  expect((await fetchKra(person)).body).toEqual(first.body);
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toHaveLength(1);
  await moveClock(env, 7 * DAY_MS);
  expect((await recordsOf(person)).kra).toMatchObject({ isOffered: true, record: { status: "ON_HOLD" } });
  expect((await fetchKra(person)).body).toMatchObject({ kra: { isOffered: false } });
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toHaveLength(2);
});

it("begins no look-up where no agency is under contract", async () => {
  const person = await withPan();
  const refused = inAccount(accountOf(person), (context) => {
    const gateways = { ...context.gateways, hasKra: false };
    const without = { ...context, gateways };
    return identityRecordOperations["kyc.records.fetch-kra"](without, { consent: true }, commandIn(context));
  });
  await expect(refused).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toEqual([]);
});

it("begins no second look-up while the register is answering the first", async () => {
  const person = await withPan();
  let looked = 0;
  const outcomes = await inAccount(accountOf(person), (context) => {
    const find: typeof context.gateways.kra.find = (request) => {
      looked += 1;
      return context.gateways.kra.find(request);
    };
    const counting = withGateway(context, "kra", { find });
    const fetchOnce = () =>
      identityRecordOperations["kyc.records.fetch-kra"](counting, { consent: true }, commandIn(context));
    return Promise.allSettled(Array.from({ length: 64 }, async () => fetchOnce()));
  });
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(looked).toBe(1);
});

it("repeats the answer of a request whose answer was lost, without another look-up", async () => {
  const person = await withPan();
  const key = { "idempotency-key": "kra-1" };
  const first = await fetchKra(person, key);
  expect((await fetchKra(person, key)).body).toEqual(first.body);
  expect(await rowsOf(person, "kyc_attempt", "act = 'KRA_LOOKUP'")).toHaveLength(1);
});

it("stores nothing for an investor whose PAN was erased while the register was answering", async () => {
  const person = await withPan();
  const late = inAccount(accountOf(person), (context) => {
    const busy = whileAwaiting(context, "kra", { find: () => context.sql.exec("DELETE FROM pan_record") });
    return identityRecordOperations["kyc.records.fetch-kra"](busy, { consent: true }, commandIn(context));
  });
  await expect(late).rejects.toMatchObject({ code: "KYC_STEP_ORDER" });
  expect(await rowsOf(person, "kra_record")).toEqual([]);
});

it("shows the operator who compares names what other registers call the investor", async () => {
  const person = await withPan();
  await fetchKra(person);
  await aadhaarStep(person, "200000000097");
  const { open } = (await operate("names", { action: "show", investorId: person.userId })).body;
  expect(open).toMatchObject([
    {
      subject: "AADHAAR",
      elsewhere: [
        { register: "KRA", name: NAME.toUpperCase(), status: "VALIDATED", given: "PERHAPS", registered: "SAME" },
      ],
    },
  ]);
});

it("looks a passport up for an investor abroad, and keeps its name and last four characters", async () => {
  const person = await abroad();
  expect((await recordsOf(person)).passport).toEqual({ isOffered: true, record: null });
  const record = {
    ...{ maskedFileNumber: "••••4215", registeredName: NAME.toUpperCase(), nameMatch: "SAME" },
    checkedAt: expect.any(String),
  };
  expect((await check(person, " pa 1079341954215 ")).body).toMatchObject({ passport: { isOffered: false, record } });
  expect((await check(person)).body).toMatchObject({ code: "KYC_STEP_DONE" });
  const stored = await dumpOf(person);
  for (const place of [stored, lines.join("\n")]) expect(place).not.toContain("1079341954215");
});

it.each([
  ["PA0000000000001", "PASSPORT_NOT_FOUND", 422],
  ["PA0000000000002", "PASSPORT_NAME_MISMATCH", 422],
  ["PA0000000000004", "GATEWAY_UNAVAILABLE", 503],
  ["PA10", "PASSPORT_INVALID", 400],
])("says of the file number %s: %s, keeps nothing of it, and asks for no passport", async (number, code, status) => {
  const person = await abroad();
  expect(await check(person, number)).toMatchObject({ status, body: { code } });
  expect(await rowsOf(person, "passport_record")).toEqual([]);
  expect(await dumpOf(person)).not.toContain("Devika");
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it("keeps a passport whose name is perhaps the investor's for the operator who compares names", async () => {
  const person = await abroad();
  expect((await check(person, "PA0000000000003")).body).toMatchObject({
    passport: { record: { nameMatch: "PERHAPS" } },
  });
  await bankStep(person, "100000000004");
  const { open } = (await operate("names", { action: "show", investorId: person.userId })).body;
  expect(open).toMatchObject([{ subject: "BANK", elsewhere: [{ register: "PASSPORT", status: null }] }]);
});

it("looks no passport up for an investor in India, also when they moved there while the register was answering", async () => {
  expect((await check(await withPan())).body).toMatchObject({ code: "NOT_FOUND" });
  const person = await abroad();
  const late = inAccount(accountOf(person), (context) => {
    const busy = whileAwaiting(context, "passport", {
      lookUp: () => context.sql.exec("UPDATE identity SET country = 'IN'"),
    });
    return identityRecordOperations["kyc.records.check-passport"](busy, { fileNumber: FILE }, commandIn(context));
  });
  await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await rowsOf(person, "passport_record")).toEqual([]);
});

it("keeps one passport of 64 that are looked up at the same time", async () => {
  const person = await abroad();
  const answers = await Promise.all(Array.from({ length: 64 }, () => check(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await rowsOf(person, "passport_record")).toHaveLength(1);
});

it("logs no name, PAN or file number of a look-up, whatever the register answers", async () => {
  for (const pan of ["AAAPK1107A", "AAAPK1109A", "AAAPK1112A"]) {
    const person = await withPan(pan, "AE");
    await fetchKra(person);
    await check(person, "PA0000000000004");
  }
  expect(lines.join("\n")).toContain("gateway_unavailable");
  expect(lines.join("\n")).not.toMatch(/venkatesh|AAAPK|PA00000/i);
});
