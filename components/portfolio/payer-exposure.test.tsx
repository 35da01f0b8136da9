import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { describe, expect, it, vi } from "vitest";
import type { BankDeposits, PayerExposure } from "@/lib/contract/calls/exposure";
import { minor } from "@/lib/contract/facts/money";
import { loadMessages } from "@/lib/i18n/messages";
import { DepositInsurance, PayerExposures } from "./payer-exposure";

vi.mock("server-only", () => ({}));
vi.mock("@/components/money/amounts-hidden", () => ({ amountsHidden: async () => false }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async ({ namespace }: { namespace: "dashboard" | "states" }) =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const reading = { currency: "INR", locale: "en" } as const;
const HREF = "/dashboard?payers=open#payers";
const foldOf = (isOpen: boolean) => ({ fold: { href: HREF, isOpen } });
const ofEach = <Row,>(count: number, make: (place: number) => Row) =>
  Array.from({ length: count }, (_, index) => make(index));

async function drawn(element: Parameters<typeof renderToReadableStream>[0]) {
  const html = await new Response(await renderToReadableStream(element)).text();
  return { html, rows: html.split('class="share-row"').length - 1, text: html.replaceAll(/<[^<>]*>/g, " ") };
}

describe("the payers of very many holdings", () => {
  const payers = (count: number): PayerExposure[] =>
    ofEach(count, (place) => ({
      ...{ payerName: `Payer ${place}`, groupName: null, value: minor(1_00_000_00), shareBps: 10 },
      ...{ holdings: 2, isLate: false },
    }));
  const draw = (count: number, isOpen: boolean) =>
    drawn(<PayerExposures payers={payers(count)} {...reading} {...foldOf(isOpen)} />);

  it("are six at first, with a link to the further ones that needs no script", async () => {
    const { rows, html, text } = await draw(300, false);
    expect(rows).toBe(6);
    expect(html).toMatch(/<a aria-expanded="false"[^>]* href="\/dashboard\?payers=open#payers"/);
    expect(text).toContain("294 more payers");
  });

  it("are forty more once opened, and one row that sums up the rest", async () => {
    const { rows, html, text } = await draw(300, true);
    expect(rows).toBe(47);
    expect(html).toContain('aria-expanded="true"');
    expect(text).toMatch(/Payer 45\b.*254 more payers.*₹2,54,00,000\s+25\.4%/s);
    expect(text).not.toMatch(/Payer 46\b/);
  });

  it("have neither a link nor a sum where six are all", async () => {
    const { rows, html } = await draw(6, true);
    expect(rows).toBe(6);
    expect(html).not.toContain("aria-expanded");
    expect((await draw(46, true)).text).not.toMatch(/\b0 more payers/);
  });
});

describe("the insured deposits with very many banks", () => {
  const bank = (place: number): BankDeposits => {
    const uninsured = minor(place < 80 ? 1_00_000_00 : 0);
    const insured = minor(5_00_000_00);
    return { bankName: `Bank ${place}`, value: minor(insured + uninsured), insured, uninsured };
  };
  const draw = (count: number, isOpen: boolean) =>
    drawn(
      <DepositInsurance
        {...{ deposits: ofEach(count, bank), insuredUpTo: minor(5_00_000_00), ...reading, ...foldOf(isOpen) }}
      />,
    );

  it("are six at first, with a link to the further ones", async () => {
    const { rows, text } = await draw(250, false);
    expect(rows).toBe(6);
    expect(text).toContain("244 more banks");
  });

  it("are forty more once opened, and one row that says how much of the rest is insured", async () => {
    const { rows, text } = await draw(250, true);
    expect(rows).toBe(47);
    // 204 banks, 34 of them with ₹1 lakh above the limit.
    expect(text).toMatch(/204 more banks.*₹10,54,00,000\s+₹10,20,00,000\s+insured,\s+₹34,00,000\s/s);
  });
});
