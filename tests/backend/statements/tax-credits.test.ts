/** The TDS matcher: a year's deductions against the file that the department gives. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { CREDIT_FILE_BYTES_MAX } from "../../../lib/contract/facts/uploads.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, newInvestor } from "../wallet/investor.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const TAN = "ZZZH00015U";
const pan = "ABCPM4471K";

let investor: Investor;
let year: string;

beforeAll(async () => {
  investor = await newSaver();
  for (let time = 0; time < 2; time++) await fund(investor, 6_00_000);
  const deal = await newDeal({ product: { tenureDays: 30 } });
  await invest(investor, deal, 4_00_000);
  await invest(investor, deal, 8_00_000);
  await passDays(40, investor);
  const names = await inAccount(investor, ({ sql }) =>
    sql.exec<{ name: string }>("SELECT DISTINCT payer_name AS name FROM investment").toArray(),
  );
  await saveConfig(env.CATALOGUE, { key: "payerTans", value: { [names[0]?.name ?? ""]: TAN } });
  year = financialYearOf(dateInIndia(clock.now()));
  const step = { step: "PAN", status: "VERIFIED", reason: null, detail: "ABCPM••••K" } as const;
  await inAccount(investor, ({ sql }) => new KycStore(sql).saveStep(step, clock.now()));
});

interface Deduction {
  readonly deductedOn: string;
  readonly amount: number;
  readonly tax: number;
  readonly status: string;
  readonly differences: readonly string[];
}

interface Match {
  readonly deductions: readonly Deduction[];
  readonly letters: readonly {
    readonly payerName: string;
    readonly subject: string;
    readonly body: string;
    readonly pdf: string;
  }[];
}

async function match(content: string, { of = year, language = "en", as = investor } = {}) {
  const body = new FormData();
  body.set("file", new File([content], "26as.txt"));
  const answer = await exports.default.fetch(`http://backend/v2/tax/match-credits/${of}?language=${language}`, {
    method: "POST",
    headers: { "x-tap-auth": as.token },
    body,
  });
  return { status: answer.status, body: await answer.json<Match & { code: string; fields?: object }>() };
}

const fileOf = (transactions: readonly unknown[], change: Record<string, unknown> = {}) =>
  JSON.stringify({ pan, financialYear: year, tds: [{ tan: TAN, transactions }], ...change });

const entryOf = ({ deductedOn, amount, tax }: Deduction) => ({
  ...{ section: "194A", transactionDate: deductedOn, amountPaid: amount, taxDeducted: tax },
});

it("accuses no payer whose statement is not due, then writes a letter for what is missing", async () => {
  const early = await match(fileOf([]));
  expect(early.body.deductions.map(({ status }) => status)).toEqual(["AWAITED", "AWAITED"]);
  expect(early.body.letters).toEqual([]);
  await passDays(200, investor);
  const nothing = await match(fileOf([]));
  expect(nothing.body.deductions.map(({ status }) => status)).toEqual(["MISSING", "MISSING"]);
  const [first, second] = nothing.body.deductions;
  if (!first || !second) return expect.fail("no deductions");
  const whole = await match(fileOf([entryOf(first), entryOf(second)]));
  expect(whole.body.deductions.map(({ status }) => status)).toEqual(["MATCHED", "MATCHED"]);
  expect(whole.body.letters).toEqual([]);
  const part = await match(fileOf([{ ...entryOf(first), taxDeducted: first.tax - 1 }]));
  expect(part.body.deductions.map(({ status, differences }) => [status, differences])).toEqual([
    ["DIFFERENT", ["TAX"]],
    ["MISSING", []],
  ]);
  const [letter] = part.body.letters;
  expect(part.body.letters).toHaveLength(1);
  expect(letter?.subject).toContain(TAN);
  expect(letter?.body).toContain(year);
  expect(letter?.body).toContain("Not in the statement.");
  expect(letter?.body).toMatch(/payout PO-\d{4}-\d{4}-\d{4}-\d{4}\)/);
  expect(letter?.body).not.toContain("inv_");
  expect(letter?.body).toContain("Different: tax deducted.");
  const hindi = await match(fileOf([]), { language: "hi" });
  expect(hindi.body.letters[0]?.body).toContain("स्टेटमेंट में नहीं है।");
});

it("refuses the file of another PAN or year, and what is no such file", async () => {
  const codes = async (content: string, options = {}) => {
    const { status, body } = await match(content, options);
    return [status, body.code];
  };
  expect(await codes(fileOf([], { pan: "ZZZZZ9999Z" }))).toEqual([422, "TAX_CREDIT_OTHER_PAN"]);
  expect(await codes(fileOf([], { financialYear: "2019-20" }))).toEqual([422, "TAX_CREDIT_OTHER_YEAR"]);
  expect(await codes("PK\u0003\u0004 a locked archive")).toEqual([422, "TAX_CREDIT_LOCKED"]);
  expect(await codes("Dear Sir")).toEqual([422, "TAX_CREDIT_UNREADABLE"]);
  for (const of of ["2026-28", "2022-23", "2015-16"]) {
    const { status, body } = await match(fileOf([]), { of });
    expect([status, body.fields]).toEqual([400, { financialYear: "FINANCIAL_YEAR_INVALID" }]);
  }
});

it("refuses the twenty-first file of an hour, whether or not the earlier ones could be read", async () => {
  const other = await newInvestor();
  for (let attempt = 0; attempt < 20; attempt++) {
    expect((await match("Dear Sir", { as: other })).status).toBe(422);
  }
  const refused = await match("Dear Sir", { as: other });
  expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
});

it("stores nothing of the file", async () => {
  const secret = "ZZZQ98765Q";
  await match(
    JSON.stringify({ pan, tds: [{ tan: secret, date: "2026-06-01", amount: "987654.32", tax: "98765.43" }] }),
  );
  const found = await inAccount(investor, ({ sql }) => {
    const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    const own = tables.filter(({ name }) => !name.startsWith("_cf_"));
    return own.filter(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()).includes(secret));
  });
  expect(found).toEqual([]);
});

it("shows each investor only their own deductions", async () => {
  const otherInvestor = await newInvestor();
  const { body } = await match(
    JSON.stringify({ tds: [], pan: null, tan: TAN, date: "2026-06-01", amount: 1, tax: 1 }),
    {
      as: otherInvestor,
    },
  );
  expect(body.deductions).toEqual([]);
});

it("takes a statement of 3 MB in linear time, and refuses one byte more", async () => {
  const [first = expect.fail("no deductions")] = (await match(fileOf([]))).body.deductions;
  const filler = { ...entryOf(first), amountPaid: 1, taxDeducted: 1 };
  const short = fileOf([entryOf(first), ...Array.from({ length: 19_000 }, () => filler)]);
  expect(short.length).toBeLessThan(CREDIT_FILE_BYTES_MAX);
  const whole = await match(short.padEnd(CREDIT_FILE_BYTES_MAX));
  expect(whole.body.deductions.map(({ status }) => status)).toContain("MATCHED");
  const refused = await match(short.padEnd(CREDIT_FILE_BYTES_MAX + 1));
  expect([refused.status, refused.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

it("prints each letter as a PDF in English, whatever the language of its text", async () => {
  for (const language of ["en", "hi"]) {
    const [letter = expect.fail("no letter")] = (await match(fileOf([]), { language })).body.letters;
    const text = await textInPdf(Buffer.from(letter.pdf, "base64"));
    for (const part of [TAN, year, "ABCPM", "Not in the statement.", "Please tell me"]) expect(text).toContain(part);
  }
});
