/** Every PDF that the product makes, by what a program can find of PDF/UA-1. */
import { env, exports } from "cloudflare:workers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { saveName } from "../../../backend/investor/identity/identity-store.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { pdfOf } from "../../../backend/pdf/document.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, epochMs, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { readPdf } from "../../pdf-reader.ts";
import { findUaFaults } from "../../pdf-ua.ts";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { keepAddress, trade, transactionIn } from "../metals/trading-steps.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";

beginAt("2026-11-25T06:30:00Z");

const NAME = "आशा राव";
/** Of Maharashtra, as the supplier; in the letters of the region. */
const ADDRESS = { line1: "४०२, हिल रोड", line2: "बांद्रा पश्चिम", city: "मुंबई", pin: "400050", state: "27" };

let investor: Investor;
let deal: DealId;
let invoice: string;
let year: string;
const today = () => dateInIndia(clock.now());

beforeAll(async () => {
  investor = await newSaver();
  await inAccount(investor, ({ sql }) => saveName(sql, NAME));
  for (let time = 0; time < 3; time++) await fund(investor, 6_00_000);
  deal = await newDeal({ product: { tenureDays: 30 } });
  for (const amount of [4_00_000, 8_00_000]) await invest(investor, deal, amount);
  await keepAddress(investor, ADDRESS);
  invoice = String(transactionIn(await trade(investor, { amount: 20_000 })).transactionId);
  await passDays(40, investor);
  year = financialYearOf(today());
});

async function download(path: string, language: string): Promise<Uint8Array> {
  const headers = { "x-tap-auth": investor.token, "accept-language": language };
  const answer = await exports.default.fetch(`http://backend/v2/${path}`, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const DASHBOARD = "investment-dashboard";
/** The address of each. */
const STATEMENTS: Readonly<Record<string, () => string>> = {
  "an account statement": () => `${DASHBOARD}/get-account-statement?from=2026-11-01&to=${today()}`,
  "a tax statement": () => `${DASHBOARD}/get-tax-statement/${year}`,
  "a tax workbook": () => `${DASHBOARD}/get-tax-workbook-pdf/${year}`,
  "a holdings statement": () => `${DASHBOARD}/get-holdings-statement`,
  "an invoice for metal": () => `goldsilver/invoice/${invoice}`,
};

describe.each(["en-IN", "hi-IN"])("in %s", (language) => {
  it.each(Object.entries(STATEMENTS))("%s of a holder with a Devanagari name has no fault", async (_, path) => {
    const bytes = await download(path(), language);
    expect((await readPdf(bytes)).text.replaceAll("\n", " ")).toContain(NAME);
    expect(await findUaFaults(bytes)).toEqual([]);
  });
});

it("a deal's master document has no fault", async () => {
  expect(await findUaFaults(await download(`investments/master-document?dealId=${deal}`, "en-IN"))).toEqual([]);
});

it("a letter to a payer, which has a subject and no title, has no fault", async () => {
  const { payer = "" } = await inAccount(investor, ({ sql }) =>
    sql.exec<{ payer: string }>("SELECT DISTINCT payer_name AS payer FROM investment").one(),
  );
  await saveConfig(env.CATALOGUE, { key: "payerTans", value: { [payer]: "ZZZH00015U" } });
  const step = { step: "PAN", status: "VERIFIED", reason: null, detail: "ABCPM••••K" } as const;
  await inAccount(investor, ({ sql }) => new KycStore(sql).saveStep(step, clock.now()));
  // Until the payer's own statement is due, no letter is written.
  await passDays(200, investor);
  const body = new FormData();
  const tds = [{ tan: "ZZZH00015U", transactions: [] }];
  body.set("file", new File([JSON.stringify({ pan: "ABCPM4471K", financialYear: year, tds })], "26as.txt"));
  const answer = await exports.default.fetch(`http://backend/v2/tax/match-credits/${year}?language=en`, {
    ...{ method: "POST", headers: { "x-tap-auth": investor.token }, body },
  });
  const { letters } = await answer.json<{ letters: readonly { readonly pdf: string }[] }>();
  expect(letters).toHaveLength(1);
  expect(await findUaFaults(Buffer.from(letters[0]?.pdf ?? "", "base64"))).toEqual([]);
});

it("finds what a document without tags, title, language and metadata lacks", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawLine({ start: { x: 0, y: 0 }, end: { x: 9, y: 9 } });
  const clauses = (await findUaFaults(await pdf.save())).map((fault) => fault.split(" ")[0]);
  expect(new Set(clauses)).toEqual(new Set(["5", "6.2", "7.1", "7.2", "7.18.3"]));
});

it("finds a heading that skips a level", async () => {
  const lines = [
    { style: "QUESTION", text: "When?" },
    { style: "HEADING", text: "Answers" },
    { style: "TITLE", text: "Terms" },
    { style: "QUESTION", text: "Why?" },
  ] as const;
  const about = { title: "Terms", footer: "", at: epochMs(0) };
  expect(await findUaFaults(await pdfOf(lines, about))).toEqual(["7.4.2 H3 after no heading", "7.4.2 H3 after H1"]);
});
