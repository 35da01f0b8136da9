import { beforeAll, describe, expect, inject, it } from "vitest";
import { formatMoney } from "../../../components/money/format.ts";
import { getDeal, type ListedDeal, listDeals } from "../../../lib/contract/calls/deals.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { demoInvestor } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

/* The list of deals as an investor screens it, without scripts. */

const { url } = inject("server");
let investor: Client;
let deals: readonly ListedDeal[];

beforeAll(async () => {
  investor = await demoInvestor(url);
  deals = listDeals.output.parse(await investor.call(listDeals, {})).deals;
}, 60_000);

async function htmlOf(path: string, cookies = ""): Promise<string> {
  const answer = await fetch(url + path, {
    headers: { cookie: `${investor.cookie()}; ${cookies}` },
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const textOf = async (path: string) => visibleLines(await htmlOf(path)).join(" ");

const leftOf = async ({ dealId: id }: ListedDeal) =>
  getDeal.output.parse(await investor.call(getDeal, { id })).progress.remaining;

interface Row {
  readonly id: string;
  /** As shown: "8.81%", "≈8.4%"; null where nothing is promised. */
  readonly yields: string | null;
}

function rowsIn(html: string): readonly Row[] {
  return html.split("<li ").flatMap((row) => {
    const id = /data-deal="([^"]+)"/.exec(row)?.[1];
    if (id === undefined) return [];
    return { id, yields: /data-slot="comparable-return"[^>]*>([^<]+)</.exec(row)?.[1] ?? null };
  });
}

const numberOf = ({ yields }: Row) => Number((yields ?? "-1000").replace(/[^\d.-]/g, ""));
const idsWith = (status: string) =>
  deals.filter(({ progress }) => progress.status === status).map(({ dealId }) => dealId);

describe("the list of deals", () => {
  it("holds the open deals, the ones that closing comes to first leading", async () => {
    const rows = rowsIn(await htmlOf("/invest"));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(idsWith("OPEN").toSorted());
    const closing = rows.map(({ id }) => deals.find(({ dealId }) => dealId === id)?.closesAt ?? 0);
    expect(closing).toEqual(closing.toSorted((one, other) => one - other));
  });

  it("previews the deal that the address names, else the first, with links to its neighbours that keep the filter", async () => {
    const [first = expect.fail(), second = expect.fail()] = rowsIn(await htmlOf("/invest?sort=tenure"));
    const paneOf = async (path: string) => {
      const [, pane = ""] = (await htmlOf(path)).split('id="preview"');
      return (pane.split("</section>")[0] ?? "").replaceAll("&amp;", "&");
    };
    const to = (id: string) => `href="/invest?sort=tenure&preview=${id}#preview"`;
    expect(await paneOf("/invest?sort=tenure&preview=nobodys")).toContain(to(second.id));
    const pane = await paneOf(`/invest?sort=tenure&preview=${second.id}`);
    expect(pane).toContain(deals.find(({ dealId }) => dealId === second.id)?.title);
    expect(pane).toContain(to(first.id));
    expect(pane).toContain(`/${second.id}"`);
    expect((await htmlOf(`/invest?preview=${second.id}`)).match(/<li class="deal-row" data-previewed/g)?.length).toBe(
      1,
    );
  });

  it("holds the deals that open soon, and the closed ones with what became of them, on tabs of their own", async () => {
    expect(rowsIn(await htmlOf("/invest?status=upcoming")).length).toBe(idsWith("UPCOMING").length);
    const closed = await htmlOf("/invest?status=ended");
    const ended = deals.filter(({ outcome }) => outcome !== null).length;
    expect(rowsIn(closed).length).toBe(Math.min(25, ended));
    expect(closed).toContain('data-standing="REPAID"');
    expect(closed).not.toContain('name="deal"');
  });

  it("orders by return, and shows a higher one before tax", async () => {
    const after = rowsIn(await htmlOf("/invest?sort=return")).map(numberOf);
    expect(after).toEqual(after.toSorted((one, other) => other - one));
    const before = rowsIn(await htmlOf("/invest?sort=return&tax=before")).map(numberOf);
    expect(before[0]).toBeGreaterThan(after[0] ?? Number.POSITIVE_INFINITY);
  });

  it("follows the rate of tax that the investor has chosen", async () => {
    const at = async (rate: string) => rowsIn(await htmlOf("/invest", `taxRate=${rate}`));
    const [none, high, before] = [await at("0"), await at("3900"), rowsIn(await htmlOf("/invest?tax=before"))];
    const ofKavya = (rows: readonly Row[]) => rows.find(({ id }) => id === "kavya-northgate-90")?.yields;
    expect(ofKavya(none)).toBe(ofKavya(before));
    // Long-term gains have a rate of their own.
    expect(none.every((row, index) => numberOf(row) <= numberOf(before[index] ?? row))).toBe(true);
    expect(high.filter((row, index) => numberOf(row) >= numberOf(none[index] ?? row) && row.yields !== null)).toEqual(
      [],
    );
  });

  it("finds deals by what was typed, and says when none fits", async () => {
    expect(rowsIn(await htmlOf("/invest?q=KAVYA")).map(({ id }) => id)).toEqual(["kavya-northgate-90"]);
    expect(rowsIn(await htmlOf(`/invest?q=${"x".repeat(3_000)}`))).toEqual([]);
    expect(await textOf("/invest?q=nobody")).toContain("No deal fits these filters");
  });

  it("states of every deal the return that leads the figures of the deal's own page", async () => {
    const rows = rowsIn(await htmlOf("/invest")).filter(({ yields }) => yields !== null);
    expect(rows.length).toBeGreaterThan(15);
    const pages = await Promise.all(rows.map(async ({ id }) => [id, await textOf(`/deals/${id}`)] as const));
    const texts = new Map(pages);
    expect(
      rows.filter(({ id, yields }) => !texts.get(id)?.includes(`Return a year, after tax at 31.2% ${yields} XIRR`)),
    ).toEqual([]);
  });
});

describe("the comparison of deals", () => {
  it("places one amount in two deals, and leaves out what is closed, unknown or named twice", async () => {
    const [closed] = deals.filter(({ outcome }) => outcome !== null);
    const chosen = [
      "kavya-northgate-90",
      "kavya-northgate-90",
      closed?.dealId,
      "no-such-deal",
      "nilgiri-copperleaf-45",
    ];
    const html = await htmlOf(`/invest/compare?${chosen.map((id) => `deal=${id}`).join("&")}`);
    const text = visibleLines(html).join(" ");
    expect(text).toContain("Two ways to place ₹10,00,000");
    expect(text).toContain("Half is back by");
    expect(text).toContain("2 chosen deals are left out");
    expect(html.match(/<th scope="col"/g)).toHaveLength(2);
  });

  it("states in a table behind the plot each payment of each deal, in both languages", async () => {
    for (const [language, title, invested] of [
      ["", "Each payment with its date and amount", "You invest"],
      ["/hi", "हर भुगतान, तारीख़ और राशि के साथ", "आपका निवेश"],
    ]) {
      const html = await htmlOf(`${language}/invest/compare?deal=kavya-northgate-90&deal=nilgiri-copperleaf-45`);
      const [, plot = ""] = html.split('id="out-and-back"');
      const [section = ""] = plot.split('<th scope="col"');
      expect(section).toContain(`<summary>${title}`);
      const tables = [...section.matchAll(/<table aria-label="[^"]*" role="table".*?<\/table>/gs)].map(
        ([table]) => table,
      );
      expect(tables).toHaveLength(2);
      // The headings, the investment, one payout, and the amount in hand.
      for (const table of tables) {
        expect(table.match(/<tr [^>]*role="row"/g)).toHaveLength(4);
        expect(visibleLines(table).filter((line) => line === invested)).toHaveLength(1);
        expect(table).toContain("−₹10,00,000");
      }
    }
  });

  it("places no more than a deal has left, and names that deal", async () => {
    const scarce = deals.find(({ dealId }) => dealId === "bluekite-mistral-120") ?? expect.fail();
    const path = `/invest/compare?deal=kavya-northgate-90&deal=${scarce.dealId}`;
    let [before, text, after] = [await leftOf(scarce), await textOf(path), await leftOf(scarce)];
    // Investors of another file may have invested meanwhile.
    while (before !== after) [before, text, after] = [after, await textOf(path), await leftOf(scarce)];
    const left = formatMoney({ amount: after, currency: "INR" }, { decimals: "auto" });
    expect(text).toContain(`Two ways to place ${left}`);
    expect(text).toContain(`${scarce.title} has ${left} left, so no more is placed.`);
    expect(text.split(`of ${left} invested`)).toHaveLength(3);
  });

  it("asks for deals where fewer than two are left", async () => {
    for (const query of ["", "?deal=kavya-northgate-90", "?deal=%00&deal=../x"]) {
      expect(await textOf(`/invest/compare${query}`)).toContain("Choose two to four deals");
    }
  });
});
