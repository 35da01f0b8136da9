/**
 * From what was set aside to an investment, by the same saga as one that is made by hand: a flow fixes the terms, the
 * deal reserves, the money is held and posted. Each step is stored before the next, so a stop at any point costs time only.
 */
import { dateInIndia, epochMs } from "../../../lib/contract/calendar-date.ts";
import type { Deal } from "../../../lib/contract/deals.ts";
import { type InvestmentId, investmentId } from "../../../lib/contract/ids.ts";
import type { ReinvestmentReason } from "../../../lib/contract/investments.ts";
import { minor, subtractMinor } from "../../../lib/contract/money.ts";
import { getDeal, listDeals } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { planOf } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import type { Book } from "../book.ts";
import { assertMayHold, assertMayInvest } from "../investment/eligibility.ts";
import { beginInvestment, findOpenFlow, startFlow } from "../investment/flow.ts";
import type { Flow } from "../investment/flow-store.ts";
import { driveSaga, reserveUnits } from "../investment/saga.ts";
import { getInvestment, type InvestmentRecord } from "../investment/store.ts";
import { askableOf, gravestOf, reasonAgainst, sameChoice } from "./rules.ts";
import { advance, giveBack, giveUp, sendOn } from "./set-aside.ts";
import { findReinvestment, type ReinvestmentRecord } from "./store.ts";

/** Takes every step that can be taken now. @throws when a callee cannot be reached: the agenda tries again. */
export async function driveReinvestment(book: Book, reference: string): Promise<void> {
  const record = findReinvestment(book.sql, reference);
  switch (record?.state) {
    case "SET_ASIDE":
      await place(book, record);
      return driveReinvestment(book, reference);
    case "PLACED":
      return follow(book, record);
    case "OPTED_IN":
    case "DONE":
    case "NOT_POSSIBLE":
    case undefined:
      return;
  }
}

async function place(book: Book, record: ReinvestmentRecord): Promise<void> {
  const old = getInvestment(book.sql, record.investmentId);
  // Units may be waiting under the flow that was opened before a stop.
  const open = record.flowKey && findOpenFlow(book, record.flowKey);
  if (open && (await placeInFlow(book, old, open))) return;
  const closed = await reasonAgainst(() => assertMayInvest(book, "WALLET"));
  const reason = closed ?? (await placeInNextDeal(book, old));
  if (reason === null) return;
  book.storage.transactionSync(() => {
    const current = findReinvestment(book.sql, old.id);
    if (current?.state !== "SET_ASIDE") return;
    giveUp(book, { record: current, investment: old, amount: current.setAside ?? minor(0), reason });
  });
}

/** Those that close soonest first. @returns why none of them would have it; null when one does. */
async function placeInNextDeal(book: Book, old: InvestmentRecord): Promise<ReinvestmentReason | null> {
  const { productType: category, currency } = old;
  const now = book.clock.now();
  const listed = { category, status: "OPEN", investmentType: currency === "INR" ? "INR" : "GIFT" } as const;
  const reasons: ReinvestmentReason[] = [];
  for (const { dealId, currency: offered } of await listDeals(book.env, listed, now)) {
    if (offered !== currency) continue;
    const deal = await getDeal(book.env, dealId, now);
    const reason = await reasonAgainst(async () => assertFits(book, old, deal));
    if (reason !== null) reasons.push(reason);
    else if (await placeInFlow(book, old, await openFlow(book, old, deal))) return null;
    else reasons.push("NO_DEAL_FITS");
  }
  return gravestOf(reasons);
}

const budgetOf = (book: Book, { id }: InvestmentRecord) => findReinvestment(book.sql, id)?.setAside ?? minor(0);

/** @throws Refusal with whatever would refuse a person who took this deal by hand */
async function assertFits(book: Book, old: InvestmentRecord, deal: Deal): Promise<void> {
  assertMayHold(book, deal);
  planOf(deal, sameChoice(old));
  const on = dateInIndia(book.clock.now());
  assertTakesAmount({ deal, progress: deal.progress, amount: askableOf(deal, budgetOf(book, old)), on });
  await paisePerMajorOf(book.env, deal.currency);
}

async function openFlow(book: Book, old: InvestmentRecord, deal: Deal): Promise<Flow> {
  const paisePerMajor = await paisePerMajorOf(book.env, deal.currency);
  return book.storage.transactionSync(() => {
    const amount = askableOf(deal, budgetOf(book, old));
    const flow = startFlow(book, { deal, amount, choice: sameChoice(old), paisePerMajor });
    const record = findReinvestment(book.sql, old.id);
    if (record?.state === "SET_ASIDE") advance(book, record, { state: "SET_ASIDE", flowKey: flow.key });
    return flow;
  });
}

/** Units first, so that the money is never in a deal that has none left. @returns whether the deal had them. */
async function placeInFlow(book: Book, old: InvestmentRecord, { key, terms }: Flow): Promise<boolean> {
  const { dealId, units } = terms;
  if ((await reserveUnits(book, { dealId, flowKey: key, units })) !== "RESERVED") return false;
  const id = investmentId.parse(`inv_${book.ids.letters()}`);
  return book.storage.transactionSync(() => become(book, old, { key, id }));
}

/** One transaction: what was set aside is held for the new investment, and the mandate is its consent. */
function become(book: Book, old: InvestmentRecord, { key, id }: { key: Flow["key"]; id: InvestmentId }): boolean {
  const record = findReinvestment(book.sql, old.id);
  // Another driver has come here first, and its investment is under this very flow.
  if (record?.state !== "SET_ASIDE") return true;
  if (!findOpenFlow(book, key)) return false;
  giveBack(book, record);
  const mandate = { at: record.optedInAt, mandateOf: old.id };
  const { amount } = beginInvestment(book, { key, investmentId: id, payment: null, mandate });
  advance(book, record, { state: "PLACED", flowKey: key, reinvestedAs: id });
  sendOn(book, old, subtractMinor(record.setAside ?? amount, amount));
  return true;
}

const LOOK_AGAIN_MS = 2_000;

/** The saga has its own driver; this one waits for its end, and says it. */
async function follow(book: Book, { investmentId: id, reinvestedAs }: ReinvestmentRecord): Promise<void> {
  const placedAs = String(reinvestedAs);
  await driveSaga(book, placedAs);
  book.storage.transactionSync(() => {
    const record = findReinvestment(book.sql, id);
    if (record?.state !== "PLACED") return;
    const { status, amount } = getInvestment(book.sql, placedAs);
    switch (status) {
      case "SUCCESS":
        advance(book, record, { state: "DONE" });
        return;
      case "FAILED":
        return giveUp(book, { record, investment: getInvestment(book.sql, id), amount, reason: "NO_DEAL_FITS" });
      case "INITIATED":
      case "PAYMENT_PENDING":
      case "PROCESSING": {
        const dueAt = epochMs(book.clock.now() + LOOK_AGAIN_MS);
        return book.agenda.schedule({ kind: "REINVESTMENT", reference: id, dueAt });
      }
    }
  });
}
