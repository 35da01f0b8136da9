import { type AccountFigures, sumOf } from "./account-view.ts";
import type { Audit } from "./audit.ts";
import type { Counter } from "./counts.ts";

/* The figures of a run as a readable table. */

const WIDTH = 46;

function line(what: string, count: number | string): string {
  return `  ${what.padEnd(WIDTH)} ${String(count).padStart(22)}`;
}

function counted(title: string, counts: ReadonlyMap<string, number>): readonly string[] {
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other));
  return [title, ...rows.map(([what, count]) => line(what, count.toLocaleString("en-IN")))];
}

function countBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(rows, nameOf)].map(([name, same]) => [name, same.length]));
}

const inWords = (minor: number, currency: string) =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(minor / 100);

function moneyOf(accounts: readonly AccountFigures[]): readonly string[] {
  const purses = Map.groupBy(
    accounts.flatMap((account) => account.purses),
    ({ currency }) => currency,
  );
  return [...purses].flatMap(([currency, same]) => {
    const movements = same.flatMap((purse) => purse.movements).filter(({ state }) => state === "SUCCESS");
    const successes = same.flatMap((purse) => purse.investments).filter((row) => row.investmentStatus === "SUCCESS");
    const moved = (...reasons: readonly string[]) =>
      sumOf(
        movements.filter(({ reason }) => reasons.includes(reason)),
        ({ amount }) => amount,
      );
    const figures: readonly (readonly [string, number])[] = [
      ["in, from people's banks", moved("RECHARGE", "REMITTANCE")],
      ["invested", sumOf(successes, (row) => row.investmentAmount)],
      ["paid out by deals, net", moved("PAYOUT")],
      ["TDS", sumOf(same, ({ metrics }) => metrics.tds)],
      ["metal bought", moved("METAL_PURCHASE")],
      ["metal sold", moved("METAL_SALE")],
      ["out, to people's banks", moved("WITHDRAWAL")],
      ["in wallets", sumOf(same, ({ balance }) => balance.posted)],
    ];
    return [currency, ...figures.filter(([, sum]) => sum > 0).map(([what, sum]) => line(what, inWords(sum, currency)))];
  });
}

interface Figures extends Audit {
  readonly counter: Counter;
  readonly seconds: number;
}

export function tableOf({ accounts, checked, findings, counter, seconds }: Figures): string {
  const purses = accounts.flatMap((account) => account.purses);
  const investments = purses.flatMap((purse) => purse.investments);
  const movements = purses.flatMap((purse) => purse.movements);
  return [
    line("investors, with children", checked.investors),
    line("deals", checked.deals),
    ...counted("acts", counter.acts),
    ...counted("refusals", counter.refusals),
    ...counted(
      "investments",
      countBy(investments, (row) => `${row.kind} ${row.investmentStatus}`),
    ),
    ...counted(
      "stages",
      countBy(
        investments.filter(({ stage }) => stage !== null),
        ({ stage }) => String(stage),
      ),
    ),
    ...counted(
      "payouts",
      countBy(
        purses.flatMap(({ payouts }) => payouts),
        (row) => `${row.transactionStatus} ${row.payoutTiming}`,
      ),
    ),
    ...counted(
      "movements of wallets",
      countBy(movements, (row) => `${row.reason} ${row.state}`),
    ),
    ...moneyOf(accounts),
    line("findings", findings.length),
    line("seconds", seconds.toFixed(0)),
    ...findings.map((finding) => `  ! ${finding}`),
  ].join("\n");
}
