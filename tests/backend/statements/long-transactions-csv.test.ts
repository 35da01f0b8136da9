/** The file of all transactions, which is read from the ledger two hundred entries at a time, against the ledger itself. */
import { expect, it } from "vitest";
import { majorFromMinor, minor } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { newSaver } from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, rupees } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

const MINUTE_MS = 60_000;

/** Credits and debits that repeat the kind and reference of a real payment; seven share each instant. */
const addMovements = (investor: Investor, count: number) =>
  inAccount(investor, ({ sql, ledger, clock }) => {
    const [{ kind, reference } = expect.fail("no payment")] = sql
      .exec<{ kind: string; reference: string }>(
        "SELECT kind, reference FROM ledger_transaction ORDER BY sequence LIMIT 1",
      )
      .toArray();
    for (let index = 0; index < count; index++) {
      const at = epochMs(clock.now() + Math.floor(index / 7) * MINUTE_MS);
      const amount = rupees(index % 3 === 2 ? 1 + index / 100 : 2 + index / 100);
      const [from, to] =
        index % 3 === 2 ? (["wallet:INR", "world:INR"] as const) : (["world:INR", "wallet:INR"] as const);
      ledger.transfer({ key: `more:${index}`, kind, reference, at, moves: [{ from, to, amount }] });
    }
  });

interface Figures {
  readonly out: string;
  readonly in: string;
  readonly balance: string;
}

/** From the postings of the wallet alone. */
const figuresOfLedger = (investor: Investor) =>
  inAccount(investor, ({ sql }) => {
    const amounts = sql
      .exec<{ amount: number }>(
        `SELECT sum(posting.amount) AS amount FROM posting JOIN ledger_transaction USING (sequence)
         WHERE account = 'wallet:INR' GROUP BY sequence ORDER BY ledger_transaction.at, sequence`,
      )
      .toArray();
    const inRupees = (paise: number) => majorFromMinor(minor(paise)).toFixed(2);
    let balance = 0;
    return amounts.map(({ amount }): Figures => {
      balance += amount;
      return {
        out: amount < 0 ? inRupees(-amount) : "",
        in: amount > 0 ? inRupees(amount) : "",
        balance: inRupees(balance),
      };
    });
  });

async function figuresOfFile(investor: Investor): Promise<readonly Figures[]> {
  const text = await (await download(investor, "get-transactions-csv?language=en")).text();
  const [headings = "", ...rows] = text.trimEnd().split("\r\n");
  expect(headings).toMatch(/,Money out,Money in,TDS already deducted,Balance$/);
  return rows.map((row) => {
    const [out = "", received = "", , balance = ""] = row.split(",").slice(-4);
    return { out, in: received, balance };
  });
}

it.each([199, 200, 201, 399, 400, 401, 650])(
  "lists each of %i movements once, in the ledger's order, with the balance after it",
  async (count) => {
    const investor = await newSaver();
    await fund(investor, 1_000);
    await addMovements(investor, count - 1);
    const expected = await figuresOfLedger(investor);
    expect(expected).toHaveLength(count);
    expect(await figuresOfFile(investor)).toEqual(expected);
    const { posted } = await inAccount(investor, ({ ledger }) => ledger.balance("INR"));
    expect(expected.at(-1)?.balance).toBe(majorFromMinor(posted).toFixed(2));
  },
);
