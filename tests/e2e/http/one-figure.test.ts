import { beforeAll, describe, expect, inject, it } from "vitest";
import { leastAmountOf } from "../../../components/deals/unit-price.ts";
import { type ListedDeal, listDeals } from "../../../lib/contract/calls/deals.ts";
import { getOwnTerms, startFlow } from "../../../lib/contract/calls/investments.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { demoInvestor } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

/* The demo investor holds deals of the payers of many open ones, which brings TDS that a visitor's terms do not have. */

const { url } = inject("server");

interface Terms {
  readonly netXirrBps: number | null;
  readonly totalTds: number;
  readonly isExpected: boolean;
}

interface Quoted {
  readonly deal: ListedDeal;
  readonly own: Terms;
  readonly flow: Terms;
  readonly flowPage: string;
  readonly dealPage: string;
}

let investor: Client;
let list: string;
let quoted: readonly Quoted[];

async function htmlOf(path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { cookie: investor.cookie() } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

const textOf = async (path: string) => visibleLines(await htmlOf(path)).join(" ");

/** The deal's page and a flow's terms, for the least amount that the list states. */
async function quote(deal: ListedDeal): Promise<Quoted> {
  const amount = leastAmountOf(deal, SETTLEMENT_HOLIDAYS) / 100;
  const order = { dealId: deal.dealId, amount };
  const own = await investor.call(getOwnTerms, { ...order, amount: String(amount) });
  const { key, terms } = await investor.call(startFlow, order);
  const [dealPage, flowPage] = await Promise.all([textOf(`/deals/${deal.dealId}`), textOf(`/invest/${key}`)]);
  return { deal, own, flow: terms, dealPage, flowPage };
}

beforeAll(async () => {
  investor = await demoInvestor(url);
  list = await htmlOf("/invest");
  const { deals } = listDeals.output.parse(await investor.call(listDeals, {}));
  const open = deals.filter(({ progress, category }) => progress.status === "OPEN" && category !== "PRE_IPO");
  expect(open.length).toBeGreaterThan(20);
  quoted = [];
  for (const deal of open) quoted = [...quoted, await quote(deal)];
}, 120_000);

const rate = (bps: number, decimals = 2) => `${(bps / 100).toFixed(decimals)}%`;

describe("of every open deal", () => {
  it("the page quotes the payouts, the TDS and the return that the terms then fix", () => {
    for (const { own, flow } of quoted) expect(own).toEqual(flow);
  });

  it("the page and the terms state one return after TDS", () => {
    const taxed = quoted.filter(({ own }) => own.netXirrBps !== null && own.totalTds > 0 && !own.isExpected);
    expect(taxed.length).toBeGreaterThan(3);
    for (const { own, dealPage, flowPage } of taxed) {
      const after = rate(own.netXirrBps ?? 0);
      expect([dealPage.includes(`${after} a year`), flowPage.includes(`XIRR after TDS ${after}`)]).toEqual([
        true,
        true,
      ]);
    }
  });

  it("the list, the preview, the page and the terms state one return after the investor's own tax", async () => {
    const compared: string[] = [];
    for (const { deal, dealPage, flowPage } of quoted) {
      const [, row = ""] = list.split(`data-deal="${deal.dealId}"`);
      const shown = /data-slot="comparable-return"[^>]*>(?<figure>≈?[\d.]+%)</.exec(row)?.groups?.figure;
      if (shown === undefined) continue;
      expect(dealPage, deal.dealId).toContain(`after tax at 31.2% ${shown} XIRR`);
      const onTerms = /XIRR, after tax at 31\.2% (?<figure>[\d.]+)%/.exec(flowPage)?.groups?.figure ?? "";
      expect(shown.startsWith("≈") ? `≈${Number(onTerms).toFixed(1)}%` : `${onTerms}%`, deal.dealId).toBe(shown);
      compared.push(deal.dealId);
    }
    expect(compared.length).toBeGreaterThan(15);
    const preview = await textOf(`/invest?preview=${compared[0]}`);
    const [, firstRow = ""] = list.split(`data-deal="${compared[0]}"`);
    expect(preview).toContain(/comparable-return"[^>]*>(?<figure>[^<]+)</.exec(firstRow)?.groups?.figure ?? "none");
  });

  it("the comparison states the return of the page for the amount that it places, with the tenure of a deposit", async () => {
    const ids = ["marigold-homes-deposit", "kavya-northgate-90"];
    const comparison = await textOf(`/invest/compare?${ids.map((id) => `deal=${id}`).join("&")}`);
    for (const id of ids) {
      const page = await textOf(`/deals/${id}?amount=1000000`);
      const own = /after tax at 31\.2% (?<figure>[\d.]+%) XIRR/.exec(page)?.groups?.figure ?? "none";
      expect(comparison).toContain(own);
    }
    expect(comparison).toContain("7.65% for 1 year");
    expect(visibleLines(list).join(" ")).toContain("7.65% for 1 year");
    const longer = await textOf("/deals/marigold-homes-deposit?tenureMonths=36");
    expect(longer).toContain("8.10% for 3 years");
  });
});
