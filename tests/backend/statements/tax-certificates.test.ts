/** TDS certificates: an operator uploads them, their investor alone sees them. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { DAY_MS, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { certificateDueOn, type Quarter } from "../../../lib/finance/tds-certificates.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { exportOf, recordsIn } from "../people/export-of.ts";
import { freshPan, panStep, personAfter } from "../people/kyc-steps.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const TAN = "ZZZH00015U";
/** An employer's, say: no payer of ours. */
const OTHER_TAN = "ZZZH00016V";

let investor: Investor;
let year: string;
let quarter: Quarter;

beforeAll(async () => {
  investor = await newSaver();
  await fund(investor, 10_00_000);
  await invest(investor, await newDeal({ product: { tenureDays: 30 } }), 10_00_000);
  await passDays(40, investor);
  const [payout = expect.fail("nothing was paid")] = await inAccount(investor, ({ sql }) =>
    sql
      .exec<{ name: string; on: string }>(
        "SELECT payer_name AS name, paid_on AS 'on' FROM payout JOIN investment ON id = investment_id WHERE tds > 0",
      )
      .toArray(),
  );
  await saveConfig(env.CATALOGUE, { key: "payerTans", value: { [payout.name]: TAN } });
  year = financialYearOf(dateInIndia(clock.now()));
  const month = Number(payout.on.slice(5, 7));
  quarter = month >= 10 ? 3 : month >= 7 ? 2 : month >= 4 ? 1 : 4;
});

interface Listed {
  readonly payerName: string;
  readonly state: string;
  readonly amount: number;
  readonly tax: number;
  readonly dueOn: string;
  readonly certificate: { readonly certificateId: string; readonly differences: readonly string[] } | null;
  readonly replaced: readonly { readonly certificateId: string }[];
}

async function rowOf(of = investor): Promise<Listed> {
  const { body } = await invoke(of, `/v2/tax/certificates/${year}`);
  const [row = expect.fail(JSON.stringify(body))] = body.rows as readonly Listed[];
  return row;
}

const certificate = (text: string) => pdf(["Form 131", text]);

async function issue(
  bytes: Uint8Array<ArrayBuffer>,
  change: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const form = new FormData();
  const facts = { action: "issue", tan: TAN, financialYear: year, quarter: String(quarter), payee: investor.userId };
  for (const [name, value] of Object.entries({ ...facts, ...change })) form.set(name, value);
  form.set("file", new File([bytes], "certificate.pdf"));
  const headers = { authorization: `Bearer ${env.OPERATOR_KEY}` };
  const answer = await exports.default.fetch("http://backend/ops/certificates", {
    method: "POST",
    headers,
    body: form,
  });
  return answer.json();
}

const open = ({ token }: Pick<Investor, "token">, id: string) =>
  exports.default.fetch(`http://backend/v2/tax/certificate/${id}`, { headers: { "x-tap-auth": token } });

const idOf = (row: Listed) => row.certificate?.certificateId ?? expect.fail("no certificate");

const noticesOf = async ({ token }: Investor) => {
  const { body } = await invoke({ token }, "/v2/notifications?pageNumber=0&pageSize=50");
  const notifications = body.notifications as readonly { subject: { kind: string; isCorrection?: boolean } }[];
  return notifications.map(({ subject }) => subject).filter(({ kind }) => kind === "TAX_CERTIFICATE");
};

const stored = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects.length;

it("lists a certificate as expected until its day, and as overdue after it", async () => {
  expect(await rowOf()).toMatchObject({ state: "EXPECTED", certificate: null, replaced: [] });
  const { dueOn, tax } = await rowOf();
  expect(dueOn).toBe(certificateDueOn(year, quarter));
  expect(tax).toBeGreaterThan(0);
  const days = Math.ceil((Date.parse(dueOn) - clock.now()) / DAY_MS) + 1;
  await moveClock(env, days * DAY_MS);
  expect((await rowOf()).state).toBe("OVERDUE");
  await moveClock(env, -days * DAY_MS);
});

it("is issued once, however often it is uploaded, and notified once", async () => {
  const before = await stored();
  const file = certificate("first");
  expect(await issue(file)).toEqual({ outcome: "ISSUED" });
  expect(await issue(file)).toEqual({ outcome: "KNOWN" });
  const row = await rowOf();
  expect(row).toMatchObject({ state: "ISSUED", certificate: { differences: [] }, replaced: [] });
  expect(await stored()).toBe(before + 1);
  expect(await noticesOf(investor)).toMatchObject([{ isCorrection: false }]);
  const answer = await open(investor, idOf(row));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
  expect(await investor.object.verify()).toEqual([]);
});

it("replaces a certificate by a later one, and keeps and marks the earlier", async () => {
  const earlier = idOf(await rowOf());
  const { amount, tax } = await rowOf();
  const corrected = certificate("second");
  expect(await issue(corrected, { amount: String(amount), tax: String(tax - 1) })).toEqual({ outcome: "REPLACED" });
  const row = await rowOf();
  expect(row).toMatchObject({ state: "CORRECTED", certificate: { tax: tax - 1, differences: ["TAX"] } });
  expect(row.replaced.map(({ certificateId }) => certificateId)).toEqual([earlier]);
  expect((await open(investor, earlier)).status).toBe(200);
  expect(await issue(certificate("first"))).toEqual({ outcome: "KNOWN" });
  expect(idOf(await rowOf())).toBe(idOf(row));
  expect((await noticesOf(investor)).map(({ isCorrection }) => isCorrection)).toEqual([true, false]);
});

it("is found by nobody else", async () => {
  const other = await newSaver();
  const answer = await open(other, idOf(await rowOf()));
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([404, "NOT_FOUND"]);
  expect((await invoke(other, `/v2/tax/certificates/${year}`)).body.rows).toEqual([]);
});

it("finds the investor by the verified PAN, and lists a file for nobody until its owner is found", async () => {
  const pan = freshPan();
  const file = certificate("of a PAN");
  expect(await issue(file, { payee: pan })).toEqual({ outcome: "NOBODY" });
  expect(await issue(file, { payee: pan })).toEqual({ outcome: "NOBODY" });
  const before = await stored();
  const { unmatched } = (await operate("certificates", { action: "unmatched" })).body;
  expect(unmatched).toMatchObject([{ tan: TAN, financialYear: year, quarter, payee: `${pan.slice(0, 5)}••••Z` }]);
  const person = await personAfter(1);
  expect((await panStep(person, pan)).status).toBe(200);
  expect(await issue(file, { payee: pan })).toEqual({ outcome: "ISSUED" });
  expect((await operate("certificates", { action: "unmatched" })).body).toEqual({ unmatched: [] });
  expect(await stored()).toBe(before + 1);
});

interface Refused {
  readonly title: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly change?: Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
}

const INVALID = { code: "INVALID_INPUT" };
const NO_ACCOUNT = { payee: `usr_${"0".repeat(25)}` };

it.each<Refused>([
  {
    title: "a payer whose TAN is not known",
    bytes: certificate("third"),
    change: { tan: OTHER_TAN },
    refused: INVALID,
  },
  { title: "a file that is no PDF", bytes: new Uint8Array([80, 75]), refused: { code: "UNSUPPORTED_MEDIA_TYPE" } },
  { title: "a locked file", bytes: pdf(["/Encrypt"]), refused: { code: "FILE_LOCKED" } },
  {
    title: "the same file for another quarter",
    bytes: certificate("second"),
    change: { financialYear: "2020-21" },
    refused: INVALID,
  },
  { title: "more than 1 MB", bytes: new Uint8Array(1024 * 1024 + 1), refused: INVALID },
  {
    title: "an account that does not exist",
    bytes: certificate("fourth"),
    change: NO_ACCOUNT,
    refused: { outcome: "NOBODY" },
  },
])("refuses $title", async ({ bytes, change, refused }) => {
  const before = await rowOf();
  expect(await issue(bytes, change)).toMatchObject(refused);
  expect(await rowOf()).toEqual(before);
});

it("is part of the investor's export", async () => {
  const file = await exportOf(investor);
  const rows = recordsIn(file).records.tax_certificate ?? expect.fail("no certificates");
  const names = rows.map(({ document_id }) => `documents/${document_id}.pdf`);
  expect(names.map((name) => file.bytes(name))).toEqual([certificate("first"), certificate("second")]);
});

it("says to its investor that a lost file is lost, and to operators in the log", async () => {
  const id = idOf(await rowOf());
  const places = await inAccount(investor, ({ sql }) =>
    sql
      .exec<{ place: string }>("SELECT place FROM document")
      .toArray()
      .map(({ place }) => place),
  );
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DOCUMENTS.delete(places);
  const answer = await open(investor, id);
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([410, "FILE_LOST"]);
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(["document_missing"]);
  logged.mockRestore();
});
