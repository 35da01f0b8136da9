import { requestDeletion } from "../../../lib/contract/calls/account-deletion.ts";
import { getCmrStatus } from "../../../lib/contract/calls/cmr.ts";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { followDeal } from "../../../lib/contract/calls/followed-deals.ts";
import type { NotificationKind } from "../../../lib/contract/calls/notification-kinds.ts";
import { optIntoReinvestment } from "../../../lib/contract/calls/reinvestment.ts";
import { giveInstruction, INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { listRewards, redeemReward } from "../../../lib/contract/calls/rewards.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { acceptView, inviteViewer, requestViewerOtp } from "../../../lib/contract/calls/viewers.ts";
import { getVirtualAccount } from "../../../lib/contract/calls/virtual-account.ts";
import { requestWithdrawalOtp, withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import { CallError } from "../../../lib/contract/client.ts";
import { addDays, addMonths, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { dealId, type RewardId, rewardId } from "../../../lib/contract/values/ids.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import {
  addMoney,
  buyShares,
  investFromWallet,
  nameDematAccount,
  type Person,
} from "../../../scripts/sandbox/person.ts";
import { codeSentBy, transfer } from "../../../scripts/sandbox/world.ts";
import { accredit, addDemat, arriveFresh, invitationSentTo, tokenIn } from "./people.ts";
import { publish } from "./scene-deals.ts";

/*
 * The causes of one notification of each kind within `DAYS.toTheEnd`: a request that is sent, or the passing of time.
 */

/** Days after the start on which the clock stops. */
export const DAYS = { toTheNotice: 25, toTheEnd: 40 } as const;

/** Sends the request that notifies the investor. Sending it again has no effect. */
export type Cause = () => Promise<unknown>;

/** A running server and the time on its clock. */
export interface World extends Operator {
  readonly now: EpochMs;
}

interface Scene {
  /** Brings the investor to where the cause can happen. Null where the passing of time is the cause. */
  readonly prepare: (person: Person, world: World) => Promise<Cause | null>;
  /** Facts that distinguish the notification from others of its kind. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

const RUPEES = 50_000;
const REWARD = rewardId.parse("kill-voucher");
const TAN = "ZZZA00001A";
const PAYER = "Saffron Lane Hotels";

/** Everything that more than one investor's scene needs. */
export async function prepareWorld(operator: Operator): Promise<void> {
  await publish(operator, { id: "kill-invoices" });
  await publish(operator, { id: "kill-upcoming", file: { opensInDays: COIN_STAY_DAYS + 12 } });
  await operate(operator, { command: "config", args: { key: "payerTans", value: { [PAYER]: TAN } } });
  const title = { en: "Two cinema seats", hi: "सिनेमा की दो सीटें" };
  const benefit = { kind: "VOUCHER", issuer: title, validUntil: null };
  const reward = { rewardId: REWARD, title, terms: title, benefit, coins: 100, limitPerInvestor: 1, markets: ["INR"] };
  const rewards = [{ ...reward, opensOn: "2026-01-01", closesOn: "2099-12-31" }];
  await operate(operator, { command: "rewards", args: { action: "save", rewards } });
  const codes = ["KILL-0001", "KILL-0002"];
  await operate(operator, { command: "rewards", args: { action: "codes", rewardId: REWARD, codes } });
  await offerLastUnits(operator, rewards);
}

/** Rewards of which one unit is left each. */
const LAST_UNITS = Array.from({ length: 20 }, (_, place) => rewardId.parse(`kill-last-${place}`));

async function offerLastUnits(operator: Operator, like: readonly object[]) {
  const offered = like.flatMap((each) => LAST_UNITS.map((id) => ({ ...each, rewardId: id, limitPerInvestor: 2 })));
  await operate(operator, { command: "rewards", args: { action: "save", rewards: offered } });
  for (const id of LAST_UNITS) {
    const args = { action: "codes", rewardId: id, codes: [`CODE-${id}`] };
    await operate(operator, { command: "rewards", args });
  }
}

/** Taps twice for a last unit, until one tap is accepted before the other one takes the unit. */
async function redeemUntilOneFails({ client }: Person, world: World): Promise<void> {
  const tap = async (id: RewardId, key: string) => {
    const redeemed = client.call(redeemReward, { rewardId: id, coins: 100 }, { idempotencyKey: `${id}-${key}` });
    await redeemed.catch((cause: unknown) => {
      if (!(cause instanceof CallError)) throw cause;
    });
  };
  for (const id of LAST_UNITS) {
    await Promise.all([tap(id, "first"), tap(id, "second")]);
    // A kill may have left a redemption to its job.
    await operate(world, { command: "clock", args: { advanceDays: 0 } });
    const { redemptions } = await client.call(listRewards, {});
    if (redemptions.some(({ state }) => state === "FAILED")) return;
  }
  throw new Error("no redemption failed");
}

async function invest(person: Person, deal: string) {
  await addMoney(person, { rupees: RUPEES + 1_000, key: `money-${deal}` });
  return investFromWallet(person, { dealId: dealId.parse(deal), rupees: RUPEES, key: `buy-${deal}` });
}

const idOf = async ({ client }: Person) => (await client.call(getProfile, {})).userId;

/** A kind without a scene here does not compile. */
export const SCENES: Readonly<Record<NotificationKind, Scene>> = {
  PAYOUT_RECEIVED: {
    prepare: async (person) => {
      await invest(person, "kill-invoices");
      return null;
    },
  },
  MATURITY_AHEAD: {
    prepare: async (person) => {
      await invest(person, "kill-invoices");
      return null;
    },
  },
  PAYOUT_LATE: {
    prepare: async (person, world) => {
      await publish(world, { id: "kill-late", file: { paysLateByDays: 30 } });
      await invest(person, "kill-late");
      return null;
    },
  },
  INVESTMENT_RESTRUCTURED: {
    prepare: async (person, world) => {
      const deal = await publish(world, { id: "kill-restructured" });
      await invest(person, deal);
      const notice = { en: "The hotel pays in parts.", hi: "होटल हिस्सों में भुगतान करेगा।" };
      const order = { id: "in-parts", extendDays: 45, notice };
      return () => operate(world, { command: "restructure", args: { dealId: deal, order } });
    },
  },
  BOND_CALLED: {
    prepare: async (person, world) => {
      const issuedOn = dateInIndia(world.now);
      const maturityOn = addMonths(issuedOn, 24);
      const on = addMonths(issuedOn, 3);
      const product = { issuedOn, maturityOn, steps: undefined, calls: [{ on, price: 1010000 }] };
      const deal = await publish(world, { id: "kill-called", like: "bonds/saptarishi-vahan-48m", product });
      await addDemat(person, world);
      await invest(person, deal);
      return () => operate(world, { command: "call", args: { dealId: deal, on } });
    },
  },
  BOND_CHANGED: {
    prepare: async (person, world) => {
      const today = dateInIndia(world.now);
      const [issuedOn, maturityOn] = [addMonths(today, -4), addMonths(today, 23)];
      const product = { issuedOn, maturityOn };
      const deal = await publish(world, { id: "kill-corrected", like: "bonds/samudra-ports-float-48m", product });
      await addDemat(person, world);
      await invest(person, deal);
      const fixing = { dealId: deal, from: addMonths(maturityOn, -24) };
      await operate(world, { command: "fixing", args: { ...fixing, referenceBps: 601 } });
      const right = { ...fixing, wrongBps: 601, referenceBps: 610 };
      return () => operate(world, { command: "correct-fixing", args: right });
    },
    facts: { what: "CORRECTED" },
  },
  PUT_WINDOW: {
    prepare: async (person, world) => {
      // It is announced 46 days before the put, between the two stops of the clock, and opens after the second.
      const on = addDays(dateInIndia(world.now), 78);
      const [issuedOn, maturityOn] = [addMonths(on, -24), addMonths(on, 24)];
      const product = { issuedOn, maturityOn, puts: [{ on, price: 1000000 }], putNoticeDays: 25 };
      const deal = await publish(world, { id: "kill-puttable", like: "bonds/tulsipatra-silos-60m", product });
      await addDemat(person, world);
      await invest(person, deal);
      return null;
    },
    facts: { stage: "AHEAD" },
  },
  WITHDRAWAL_RETURNED: {
    prepare: async (person) => {
      const { client, contact } = person;
      await addMoney(person, { rupees: 1_000, key: "money" });
      // The sandbox's bank returns an amount that ends in .01.
      const amount = 500.01;
      const request = () => client.call(requestWithdrawalOtp, { amount: String(amount), currency: "INR" });
      const otp = await codeSentBy(client.url, contact, request);
      return () => client.call(withdraw, { otp, amount, currency: "INR" }, { idempotencyKey: "withdrawal" });
    },
  },
  TRANSFER_REFUSED: {
    prepare: async ({ client }, { url }) => {
      const { accountNumber: to } = await client.call(getVirtualAccount, {});
      const foreign = { to, amount: 2_000, from: "60123456789", ifsc: "COST0000001" };
      // A bank sends a transfer once.
      let sent: Promise<unknown> | null = null;
      return () => (sent ??= transfer(url, foreign));
    },
  },
  DELIVERY_REFUSED: {
    // The sandbox's depository refuses a demat account that ends in 0404.
    prepare: async (person, world) => {
      await invest(person, "kill-invoices");
      await accredit(person, world);
      await addDemat(person, world, "1208160012340404");
      const deal = await publish(world, { id: "kill-shares", like: "pre-ipo/kalrav-audio", file: { minimum: 50_160 } });
      await buyShares(person, { dealId: deal, lots: 1, key: "shares" });
      return null;
    },
    facts: { reason: "DEMAT_FROZEN", isWaiting: true },
  },
  KYC_RESULT: {
    prepare: async (person, world) => {
      await nameDematAccount(person, "1208160012345678");
      const args = { action: "verify", investorId: await idOf(person) };
      return async () => {
        const { status } = await person.client.call(getCmrStatus, {});
        if (status === "IN_REVIEW") await operate(world, { command: "cmr", args });
      };
    },
    facts: { result: "DEMAT_VERIFIED" },
  },
  DEAL_OPENED: {
    prepare: async ({ client }) => {
      await client.call(followDeal, { id: dealId.parse("kill-upcoming"), follow: "true" });
      return null;
    },
  },
  TAX_CERTIFICATE: {
    prepare: async (person, world) => {
      const payee = await idOf(person);
      return () => {
        const form = new FormData();
        const facts = { action: "issue", tan: TAN, financialYear: "2026-27", quarter: "2", payee };
        for (const [name, value] of Object.entries(facts)) form.set(name, value);
        form.set("file", new File([pdf(["Form 131"])], "certificate.pdf"));
        return operate(world, { command: "certificates", args: form });
      };
    },
  },
  VIEWER: {
    // A security notice, not the notification's own message, reports the grant.
    prepare: async ({ client, contact }, { url, now }) => {
      const viewer = await arriveFresh(url);
      const phone = { phone: viewer.contact.slice(3), countryCode: "+91" } as const;
      const invited = { name: "Meera Rao", scope: "TAX", until: addDays(dateInIndia(now), 90), ...phone } as const;
      const otp = await codeSentBy(url, contact, () => client.call(requestViewerOtp, invited));
      await client.call(inviteViewer, { ...invited, otp });
      const invitation = tokenIn(await invitationSentTo(url, viewer.contact));
      return () => viewer.client.call(acceptView, { invitation }, { idempotencyKey: "viewer" });
    },
    facts: { stage: "ACCEPTED" },
  },
  REWARD_DELIVERED: {
    prepare: async (person) => {
      await invest(person, "kill-invoices");
      return () => person.client.call(redeemReward, { rewardId: REWARD, coins: 100 }, { idempotencyKey: "reward" });
    },
  },
  REWARD_FAILED: {
    prepare: async (person, world) => {
      await invest(person, "kill-invoices");
      return () => redeemUntilOneFails(person, world);
    },
  },
  REINVESTED: {
    prepare: async (person) => {
      const { investmentId } = await invest(person, "kill-invoices");
      await person.client.call(optIntoReinvestment, { id: investmentId });
      return null;
    },
  },
  REINVESTMENT_STOPPED: {
    prepare: async ({ client }) => {
      const terms = { acceptedTerms: INSTRUCTION_TERMS_VERSION } as const;
      await client.call(giveInstruction, terms, { idempotencyKey: "instruction" });
      return () => client.call(requestDeletion, { reason: "PRIVACY" }, { idempotencyKey: "closing" });
    },
  },
  COMING_OF_AGE: {
    prepare: async ({ client }, { now }) => {
      // The guardian is notified thirty days ahead; the notice of ninety days is past, that of the day itself to come.
      const birthday = addDays(dateInIndia(now), 62);
      const child = { name: "Ira Joshi", dateOfBirth: addMonths(birthday, -18 * 12), consent: true } as const;
      await client.call(addChild, child, { idempotencyKey: "child" });
      return null;
    },
  },
};
