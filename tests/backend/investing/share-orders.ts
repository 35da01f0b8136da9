/** Lots of unlisted shares, ordered and paid for online. */
import { randomIds } from "../../../backend/platform/ids.ts";
import { type DealId, paymentKey } from "../../../lib/contract/values/ids.ts";
import { type Answer, balance, decide, deliverEvent, eventFor, type Investor, invoke } from "../wallet/investor.ts";
import { DEAL_FILES } from "./products.ts";
import { newShareholder } from "./shareholder.ts";

/** On sale while the investors of these tests gain experience. */
export const SHARES = { ...DEAL_FILES.PRE_IPO, closesInDays: 90 };
/** Two lots of fifty shares at ₹250; the seller pays the stamp duty. */
export const PAYABLE = 25_000;

export const order = (
  investor: Investor,
  deal: DealId,
  {
    lotSize = 2,
    amount = PAYABLE,
    key = randomIds.letters(),
  }: { lotSize?: number; amount?: number; key?: string } = {},
) => invoke(investor, `/preIPO/invest?dealId=${deal}`, { body: { lotSize, amount, returnUrl: "/pre-ipo" }, key });

export const paymentIn = ({ body }: Answer) => paymentKey.parse((body.payment as { key: string }).key);
export const investmentIn = ({ body }: Answer) => body.investment as Record<string, unknown>;

/** Buys two lots of shares; by default for a new shareholder. */
export async function bought(
  deal: DealId,
  shareholder?: Investor,
): Promise<{ investor: Investor; id: string; repaid: number }> {
  const investor = shareholder ?? (await newShareholder());
  const { posted: repaid } = await balance(investor);
  const answer = await order(investor, deal);
  await decide(paymentIn(answer), "SUCCESS");
  await deliverEvent(eventFor(investor, paymentIn(answer), { amount: PAYABLE, status: "SUCCESS" }));
  await investor.object.work();
  return { investor, id: String(investmentIn(answer).investmentId), repaid };
}
