/** Helpers for investing tests: new deals, the investment flow, and the sandbox's clock. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getDeal } from "../../../backend/catalogue/deals.ts";
import { indexInvestor } from "../../../backend/catalogue/investor-index.ts";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import type { DealObject } from "../../../backend/deal/object.ts";
import { verifySales, verifySalesWithMarket } from "../../../backend/investor/exits/sale-verify.ts";
import { beginInvestment, startFlow } from "../../../backend/investor/investing/flow.ts";
import { getInvestmentView } from "../../../backend/investor/investing/investment-operations.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { addCmr, verifyCmr } from "../../../backend/investor/kyc/cmr-store.ts";
import { dematRecordOf } from "../../../backend/investor/kyc/demat-account.ts";
import { verifyInvestments } from "../../../backend/investor/portfolio/investment-verify.ts";
import { verifyReinvestments } from "../../../backend/investor/reinvesting/reinvestment-verify.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { verifyRegister } from "../../../backend/routes/ops/verify.ts";
import kavya from "../../../data/deals/kavya-northgate-90.json";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, dealId, type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import {
  type Answer,
  findings,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
  sandbox,
} from "../wallet/investor.ts";

interface SaverOptions {
  readonly accountNumber?: string;
  readonly country?: string;
  readonly hasDemat?: boolean;
}

/** An investor after first sign-in, with completed KYC and a demat account, listed in the account index. */
export async function newSaver({ hasDemat = true, ...options }: SaverOptions = {}): Promise<Investor> {
  const investor = await newInvestor(options);
  await indexInvestor(env.CATALOGUE, { userId: investor.userId, at: clock.now() });
  if (hasDemat) await openDemat(investor);
  return investor;
}

export const openDemat = (investor: Investor, number = "1208160012345678") =>
  inAccount(investor, (context) => {
    const [id, at] = [randomIds.letters(), clock.now()];
    addCmr(context.sql, { id, documentId: id, demat: dematRecordOf(context, number), at });
    verifyCmr(context.sql, { id, demat: null, at });
  });

let deals = 0;

interface DealChange {
  readonly product?: Record<string, unknown>;
  readonly [field: string]: unknown;
}

/**
 * Publishes an unsold deal like Kavya's and returns its id. Merges a product without `kind`, else replaces it. Without
 * evidence of its own, which is Kavya's payer's.
 */
export async function newDeal({ product = {}, ...change }: DealChange = {}): Promise<DealId> {
  const id = dealId.parse(`deal-${deals++}`);
  const offered = "kind" in product ? product : { ...kavya.product, ...product };
  const { evidence: _, ...plain } = kavya;
  await publishDeal(env, { ...plain, dealId: id, placed: { units: 0, holders: 0 }, ...change, product: offered });
  return id;
}

export const dealObject = (id: DealId): DurableObjectStub<DealObject> => env.DEAL.get(env.DEAL.idFromName(id));

export const progressOf = async (id: DealId) => {
  const progress = await dealObject(id).progress();
  if (!progress) throw new Error("not published");
  return progress;
};

/** The last code that the sandbox delivered to this investor. */
export async function codeFor({ phone }: Pick<Investor, "phone">): Promise<string> {
  const query = "SELECT code FROM outbox WHERE recipient = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1";
  const code = await sandbox().prepare(query).bind(phone).first<string>("code");
  if (!code) throw new Error(`nothing was delivered to ${phone}`);
  return code;
}

export const startFlowOf = (investor: Investor, deal: DealId, amount: number) =>
  invoke(investor, "/v2/investments/start-invoice-discounting-investment-flow", {
    body: { dealId: deal, amount },
    key: randomIds.letters(),
  });

export async function flowKeyOf(investor: Investor, deal: DealId, amount: number): Promise<string> {
  const answer = await startFlowOf(investor, deal, amount);
  if (answer.status !== 200) throw new Error(`start-flow answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body.key);
}

export async function requestInvestmentCode(investor: Investor, key: string): Promise<string> {
  const sent = await invoke(investor, `/v2/auth/mif/otp/request?key=${key}`, { body: {}, key: randomIds.letters() });
  if (sent.status !== 200) throw new Error(`otp/request answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return codeFor(investor);
}

type Source = "WALLET" | "ONLINE";

interface Confirmation {
  readonly key: string;
  readonly otp: string;
  readonly paymentSource?: Source;
  readonly idempotencyKey?: string;
}

export const confirm = (
  investor: Investor,
  { key, otp, paymentSource = "WALLET", idempotencyKey = randomIds.letters() }: Confirmation,
) => invoke(investor, `/v2/investments/mif/invest?key=${key}`, { body: { otp, paymentSource }, key: idempotencyKey });

/** The complete investment flow over HTTP. */
export async function invest(
  investor: Investor,
  deal: DealId,
  amount: number,
  paymentSource: Source = "WALLET",
): Promise<Answer> {
  const key = await flowKeyOf(investor, deal, amount);
  return confirm(investor, { key, otp: await requestInvestmentCode(investor, key), paymentSource });
}

/** The investment in a response of `invest`, in wire format. */
export const bodyOfAnswer = ({ body }: Answer) => body.investment as Record<string, unknown>;

export const idIn = (answer: Answer): InvestmentId => investmentId.parse(bodyOfAnswer(answer).investmentId);

/** The stored investment, in paise. */
export const investmentOf = (investor: Investor, id: InvestmentId): Promise<Investment> =>
  inAccount(investor, (context) => getInvestmentView(context, id));

/** Commits an investment from the wallet and stops, as a crash right after the commit would. */
export async function commitOnly(investor: Investor, deal: DealId, amount: number): Promise<InvestmentId> {
  const terms = await getDeal(env, deal, clock.now());
  return inAccount(investor, (context) => {
    const id = investmentId.parse(`inv_${context.ids.letters()}`);
    context.storage.transactionSync(() => {
      const { key } = startFlow(context, { deal: terms, amount: rupees(amount), choice: {}, paisePerMajor: 100 });
      beginInvestment(context, { key, investmentId: id, payment: null });
    });
    return id;
  });
}

export async function passDays(days: number, ...investors: readonly Investor[]): Promise<void> {
  await moveClock(env, Math.round(days * DAY_MS));
  for (const { object } of investors) await object.work();
}

/** The shortest tenure from today, of at least `daysMin` days, that ends on a business day. */
export function tenureToBusinessDay(daysMin: number): number {
  const today = dateInIndia(clock.now());
  let days = daysMin;
  while (!isBusinessDay(addDays(today, days), SETTLEMENT_HOLIDAYS)) days += 1;
  return days;
}

export const passMinutes = (minutes: number) => moveClock(env, minutes * 60_000);

/** Findings of every verifier for these investors, and once for all deals. */
export async function allFindings(...investors: readonly Investor[]): Promise<unknown[]> {
  const ofInvestor = async (investor: Investor) => {
    const own = await inAccount(investor, async (context) => [
      ...verifyInvestments(context),
      ...verifyReinvestments(context),
      ...verifySales(context),
      ...(await verifySalesWithMarket(context)),
    ]);
    return [...(await findings(investor)), ...own];
  };
  const found = await Promise.all(investors.map(ofInvestor));
  const { findings: register } = await verifyRegister(env);
  return [...found.flat(), ...register];
}

/**
 * Takes the accounts and deals of earlier tests off the lists that `allFindings` walks: with the tests of a file, its work
 * would grow as their square. Those tests have verified them.
 */
export async function leaveEarlierTests(): Promise<void> {
  await env.CATALOGUE.batch(["deal", "investor_index"].map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
}

/** A deal whose calls fail at the n-th step: before a call arrives, or after it ran and before its response. */
export const breakingWire = (context: AccountContext, breakAt: number): AccountContext =>
  whileCrossing(context, breakAt, () => {
    throw new Error("the wire broke");
  });

/** Deals with a hook that runs at the n-th step: before a call arrives, or after it ran and before its response. */
export function whileCrossing(context: AccountContext, at: number, happen: () => unknown): AccountContext {
  let crossings = 0;
  const cross = async () => {
    if (crossings++ === at) await happen();
  };
  const carry = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    await cross();
    const answer = await call();
    await cross();
    return answer;
  };
  const real = env.DEAL;
  const deal = {
    idFromName: (name: string) => real.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = real.get(id);
      return {
        progress: () => carry(() => stub.progress()),
        reserve: (wanted: Parameters<typeof stub.reserve>[0]) => carry(() => stub.reserve(wanted)),
        confirm: (key: Parameters<typeof stub.confirm>[0]) => carry(() => stub.confirm(key)),
        release: (key: Parameters<typeof stub.release>[0]) => carry(() => stub.release(key)),
        transferUnits: (sale: Parameters<typeof stub.transferUnits>[0]) => carry(() => stub.transferUnits(sale)),
      };
    },
  };
  return { ...context, env: { ...context.env, DEAL: Object.assign(Object.create(real), deal) } };
}

/** Kills the object, losing uncommitted changes. Returns the investor with a new object stub. */
export async function kill(investor: Investor): Promise<Investor> {
  await runInDurableObject(investor.object, (_, state) => state.abort("killed by a test")).catch(() => undefined);
  return { ...investor, object: env.INVESTOR.get(env.INVESTOR.idFromName(investor.userId)) };
}
