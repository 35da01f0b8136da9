import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { findDematAccount } from "../../../backend/investor/kyc/demat-account.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { jpeg, jpegSegment, pdf, png } from "../../../scripts/sandbox/files.ts";
import { type Answer, get, operate, type Person, upload } from "./api.ts";
import { dumpOf, personAfter } from "./kyc-steps.ts";

const STATUS = "/v2/bonds/cmr/status";
const CDSL = "1208160098765432";
const NSDL = "IN30039487654321";

const report = (...lines: readonly string[]) => pdf(["Client Master Report", ...lines]);
const cdslReport = report(`BO ID: ${CDSL}`);

const send = ({ token }: Person, file = cdslReport, headers?: Record<string, string>) =>
  upload("/v2/bonds/cmr", { file }, token, headers);

const statusOf = async ({ token }: Person) => (await get(STATUS, token)).body;
const objectOf = ({ userId }: Person) => env.INVESTOR.getByName(userId);

/** Starts the manual review of a report, and lets its duration pass. */
async function review(person: Person): Promise<void> {
  await objectOf(person).work();
  await moveClock(env, 10_000);
  await objectOf(person).work();
}

const bucket = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects;

const dematOf = (person: Person) =>
  runInDurableObject(objectOf(person), (_, { storage }) => findDematAccount({ sql: storage.sql, env }));

const refusedWith = (code: string, status: number) => ({ status, body: { code, fields: { file: code } } });

it("starts without a report, queues an upload for review, and verifies it with the account it names", async () => {
  const person = await personAfter(4);
  const none = { reason: null, dematAccount: null, uploadedAt: null, decidedAt: null, needsCode: false };
  const nothing = { status: "NOT_UPLOADED", ...none };
  expect(await statusOf(person)).toEqual(nothing);
  const sent = await send(person);
  expect(sent).toMatchObject({ status: 200, body: { status: "IN_REVIEW", decidedAt: null } });
  const dematAccount = { depository: "CDSL", maskedNumber: "••••5432" };
  expect(await statusOf(person)).toMatchObject({ status: "IN_REVIEW", dematAccount });
  expect(await dematOf(person)).toBeNull();
  await review(person);
  expect(await statusOf(person)).toMatchObject({ status: "VERIFIED", reason: null, dematAccount });
  expect(await dematOf(person)).toEqual({
    ...{ reportId: expect.any(String), depository: "CDSL", dematNumber: CDSL, maskedNumber: "••••5432" },
  });
  expect((await send(person)).body).toMatchObject({ code: "CMR_VERIFIED" });
  expect(await objectOf(person).verify()).toEqual([]);
});

it.each([
  ["REJECT-NAME", "CMR_NAME_MISMATCH"],
  ["REJECT-BLURRED", "CMR_UNREADABLE"],
  ["REJECT-DOCUMENT", "CMR_WRONG_DOCUMENT"],
  ["REJECT-CLOSED", "CMR_ACCOUNT_CLOSED"],
])("rejects a report marked %s as %s, deletes the file, and accepts another", async (word, reason) => {
  const person = await personAfter(4);
  const before = (await bucket()).length;
  await send(person, report(word, `BO ID: ${CDSL}`));
  await review(person);
  expect(await statusOf(person)).toMatchObject({ status: "REJECTED", reason, dematAccount: null });
  await objectOf(person).work();
  expect(await bucket()).toHaveLength(before);
  expect(await send(person, report(`DP ID: IN300394 Client ID: 87654321`))).toMatchObject({ status: 200 });
  await review(person);
  expect(await dematOf(person)).toMatchObject({ depository: "NSDL", dematNumber: NSDL });
});

it("keeps one report in review, also under concurrent uploads, and leaves no orphaned file", async () => {
  const person = await personAfter(4);
  const before = (await bucket()).length;
  const answers = await Promise.all([send(person), send(person), send(person)]);
  expect(answers.map(({ body }) => body.code ?? body.status).sort()).toEqual([
    "CMR_IN_REVIEW",
    "CMR_IN_REVIEW",
    "IN_REVIEW",
  ]);
  await objectOf(person).work();
  expect(await bucket()).toHaveLength(before + 1);
  expect(await objectOf(person).verify()).toEqual([]);
});

it("accepts a photo, and the number that manual review reads from it", async () => {
  const person = await personAfter(4);
  const photo = jpeg({ width: 1600, height: 1200 }, [jpegSegment(0xe1, Uint8Array.from(Buffer.from("Exif\0\0here")))]);
  expect((await send(person, photo)).body).toMatchObject({ status: "IN_REVIEW", dematAccount: null });
  await review(person);
  expect(await dematOf(person)).toMatchObject({
    depository: "CDSL",
    dematNumber: expect.stringMatching(/^12081600\d{8}$/),
  });
});

it("reads no number when the text is ambiguous", async () => {
  const person = await personAfter(4);
  const sent = await send(person, report(`BO ID: ${CDSL}`, `Pledgee: ${NSDL}`));
  expect(sent.body).toMatchObject({ status: "IN_REVIEW", dematAccount: null });
});

describe("an operator", () => {
  const later = report("REVIEW-LATER", `BO ID: ${CDSL}`);

  it("reads the report as uploaded, and verifies it", async () => {
    const person = await personAfter(4);
    await send(person, later);
    await review(person);
    expect(await statusOf(person)).toMatchObject({ status: "IN_REVIEW" });
    const shown = await operate("cmr", { action: "show", investorId: person.userId });
    expect(shown.body).toMatchObject({ status: "IN_REVIEW", type: "application/pdf" });
    expect(Buffer.from(String(shown.body.content), "base64").equals(Buffer.from(later))).toBe(true);
    const decided = await operate("cmr", { action: "verify", investorId: person.userId });
    expect(decided.body).toMatchObject({ status: "VERIFIED", dematAccount: { maskedNumber: "••••5432" } });
    expect(await dematOf(person)).toMatchObject({ dematNumber: CDSL });
  });

  it("enters a number that could not be read, and corrects a misread one", async () => {
    const [blank, wrong] = [await personAfter(4), await personAfter(4)];
    await send(blank, report("REVIEW-LATER"));
    await send(wrong, later);
    const verify = (person: Person, more = {}) =>
      operate("cmr", { action: "verify", investorId: person.userId, ...more });
    expect((await verify(blank)).body).toMatchObject({ code: "INVALID_INPUT" });
    expect((await verify(blank, { dematNumber: "12" })).status).toBe(400);
    for (const person of [blank, wrong]) {
      expect((await verify(person, { dematNumber: NSDL })).body).toMatchObject({ status: "VERIFIED" });
      expect(await dematOf(person)).toMatchObject({ depository: "NSDL", dematNumber: NSDL });
    }
  });

  it("rejects once, with a reason shown to the investor", async () => {
    const person = await personAfter(4);
    await send(person, later);
    const reject = () => operate("cmr", { action: "reject", investorId: person.userId, reason: "CMR_NAME_MISMATCH" });
    expect((await reject()).body).toMatchObject({ status: "REJECTED", reason: "CMR_NAME_MISMATCH" });
    expect(await statusOf(person)).toMatchObject({ status: "REJECTED", reason: "CMR_NAME_MISMATCH" });
    expect((await reject()).body).toMatchObject({ code: "CMR_NOT_IN_REVIEW" });
    const shown = await operate("cmr", { action: "show", investorId: person.userId });
    expect(shown).toMatchObject({ status: 404 });
    await review(person);
    expect(await objectOf(person).verify()).toEqual([]);
  });

  it("is refused without an upload, for an unknown investor, and with a wrong key", async () => {
    const person = await personAfter(4);
    const show = { action: "show", investorId: person.userId };
    expect((await operate("cmr", show)).status).toBe(404);
    expect((await operate("cmr", { action: "verify", investorId: person.userId })).body).toMatchObject({
      code: "CMR_NOT_IN_REVIEW",
    });
    expect((await operate("cmr", { ...show, investorId: "usr_000000000000000000000000" })).status).toBe(404);
    await send(person, later);
    expect((await operate("cmr", show, "another key")).status).toBe(404);
    expect((await operate("cmr", { ...show, action: "reject", reason: "INTERNAL" })).status).toBe(400);
  });
});

it("requires completed KYC before it reads the file", async () => {
  const person = await personAfter(3);
  expect((await send(person)).body).toMatchObject({ code: "KYC_INCOMPLETE" });
  expect((await upload("/v2/bonds/cmr", { file: cdslReport })).body).toMatchObject({ code: "UNAUTHENTICATED" });
});

it.each([
  ["an empty file", new Uint8Array(), refusedWith("FILE_MISSING", 400)],
  ["a file one byte above the limit", new Uint8Array(5 * 1024 * 1024 + 1), refusedWith("PAYLOAD_TOO_LARGE", 413)],
  ["a page of HTML", Uint8Array.from(Buffer.from("<script>")), refusedWith("UNSUPPORTED_MEDIA_TYPE", 415)],
  ["a truncated PDF", cdslReport.slice(0, 200), refusedWith("FILE_DAMAGED", 422)],
  ["a PDF with a password", pdf(["x"], { trailer: "/Encrypt 9 0 R" }), refusedWith("FILE_LOCKED", 422)],
  ["a picture that is too large", png({ width: 12_001, height: 1 }), refusedWith("IMAGE_TOO_LARGE", 422)],
])("refuses %s, and stores nothing", async (_, file, refused) => {
  const person = await personAfter(4);
  const before = (await bucket()).length;
  expect(await send(person, Uint8Array.from(file))).toMatchObject(refused);
  expect(await statusOf(person)).toMatchObject({ status: "NOT_UPLOADED" });
  expect(await bucket()).toHaveLength(before);
});

it("refuses a form without the file, text in place of the file, and JSON", async () => {
  const person = await personAfter(4);
  const missing = await upload("/v2/bonds/cmr", { files: cdslReport }, person.token);
  expect(missing).toMatchObject(refusedWith("FILE_MISSING", 400));
  const inQuery = await upload("/v2/bonds/cmr?file=typed", { file: cdslReport }, person.token);
  expect(inQuery).toMatchObject(refusedWith("FILE_MISSING", 400));
  const { call } = await import("./api.ts");
  const json = await call("POST", "/v2/bonds/cmr", { body: { file: "x" }, token: person.token });
  expect(json).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
});

it("accepts no more than ten reports a day", async () => {
  const person = await personAfter(4);
  const reject = () => operate("cmr", { action: "reject", investorId: person.userId, reason: "CMR_UNREADABLE" });
  for (let sent = 0; sent < 10; sent++) {
    expect(await send(person)).toMatchObject({ status: 200 });
    await reject();
  }
  expect(await send(person)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
});

it("replays a repeated upload, and answers a different file under the same key with a conflict", async () => {
  const person = await personAfter(4);
  const key = { "idempotency-key": "cmr-1" };
  const first = await send(person, cdslReport, key);
  const again = await send(person, cdslReport, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await send(person, report("another"), key)).body).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
});

it("encrypts the file under an opaque path, and the number in the account", async () => {
  const log: string[] = [];
  const listen = vi.spyOn(console, "error").mockImplementation((line) => log.push(String(line)));
  const person = await personAfter(4);
  const known = new Set((await bucket()).map(({ key }) => key));
  await send(person, report(`BO ID: ${CDSL}`, "PAN CANPA1234Y"));
  await review(person);
  listen.mockRestore();
  const added = (await bucket()).filter(({ key }) => !known.has(key));
  expect(added).toHaveLength(1);
  expect(added[0]?.key).toMatch(/^uploads\/[0-9a-v]{25}$/);
  const stored = await env.DOCUMENTS.get(added[0]?.key ?? "");
  const bytes = Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer());
  const sandbox = await env.SANDBOX?.prepare("SELECT * FROM cmr_review").all();
  for (const secret of [CDSL, "CANPA1234Y", "Client Master", person.userId]) {
    expect(bytes.includes(secret), secret).toBe(false);
    expect(JSON.stringify(sandbox?.results), secret).not.toContain(secret);
    expect(log.join("\n"), secret).not.toContain(secret);
  }
  const dump = await dumpOf(person);
  expect(dump).not.toContain(CDSL);
  expect(dump).not.toContain("CANPA1234Y");
});

it("refuses to show a file swapped with another", async () => {
  const listen = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [mine, theirs] = [await personAfter(4), await personAfter(4)];
  const places: string[] = [];
  for (const person of [mine, theirs]) {
    await send(person);
    const row = await runInDurableObject(objectOf(person), (_, { storage }) =>
      storage.sql.exec<{ place: string }>("SELECT place FROM document").one(),
    );
    places.push(row.place);
  }
  const foreign = await env.DOCUMENTS.get(places[1] ?? "");
  await env.DOCUMENTS.put(places[0] ?? "", (await foreign?.arrayBuffer()) ?? "");
  expect(await operate("cmr", { action: "show", investorId: mine.userId })).toMatchObject({ status: 500 });
  expect(await operate("cmr", { action: "show", investorId: theirs.userId })).toMatchObject({ status: 200 });
  listen.mockRestore();
});

it("resumes a review after the object was torn down, and deletes a file without a report", async () => {
  const person = await personAfter(4);
  const before = (await bucket()).length;
  await send(person);
  await abortAllDurableObjects();
  await review(person);
  expect(await statusOf(person)).toMatchObject({ status: "VERIFIED" });
  await runInDurableObject(objectOf(person), async (_, { storage }) => {
    storage.sql.exec("INSERT INTO document VALUES ('doc_lost', 'uploads/lost', 'application/pdf', 1, 'ARRIVING', 0)");
    storage.sql.exec("INSERT INTO job (kind, reference, due_at) VALUES ('DOCUMENT', 'doc_lost', 0)");
    await env.DOCUMENTS.put("uploads/lost", "x");
  });
  await objectOf(person).work();
  expect(await env.DOCUMENTS.get("uploads/lost")).toBeNull();
  expect(await bucket()).toHaveLength(before + 1);
});

it("reports an unavailable bucket, and succeeds on the next attempt", async () => {
  const person = await personAfter(4);
  const listen = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const put = vi.spyOn(Object.getPrototypeOf(env.DOCUMENTS), "put").mockRejectedValueOnce(new Error("away"));
  const answer: Answer = await send(person);
  put.mockRestore();
  listen.mockRestore();
  expect(answer).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  expect(await send(person)).toMatchObject({ status: 200 });
});

it("keeps a decided review against later writes", async () => {
  const person = await personAfter(4);
  await send(person);
  await review(person);
  await runInDurableObject(objectOf(person), (_, { storage }) => {
    const change = (sql: string) => () => storage.sql.exec(sql);
    expect(change("UPDATE cmr SET status = 'IN_REVIEW', decided_at = NULL")).toThrow(/decided report/);
    expect(change("UPDATE cmr SET last_four = '0000'")).toThrow(/decided report/);
    expect(change("INSERT INTO cmr (id, document_id, status, uploaded_at) VALUES ('x', 'y', 'IN_REVIEW', 1)")).toThrow(
      /UNIQUE/,
    );
  });
});
