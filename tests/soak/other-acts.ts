import { requestDeletion, withdrawDeletion } from "../../lib/contract/calls/account-deletion.ts";
import { getCmrStatus, uploadCmr } from "../../lib/contract/calls/cmr.ts";
import { getGroup, inviteToGroup, joinOrLeaveGroup } from "../../lib/contract/calls/groups.ts";
import { getAccreditation } from "../../lib/contract/calls/kyc.ts";
import { createMetalPayment, getMetalHoldings, getMetalPrice } from "../../lib/contract/calls/metals.ts";
import { savePostalAddress } from "../../lib/contract/calls/postal-address.ts";
import { addFriendlyName } from "../../lib/contract/calls/referral.ts";
import { proveResidence, requestResidence } from "../../lib/contract/calls/residence.ts";
import { getProfile } from "../../lib/contract/calls/user.ts";
import { getBalance } from "../../lib/contract/calls/wallet.ts";
import { METALS } from "../../lib/contract/values/weight.ts";
import { operate } from "../../scripts/operator.ts";
import { pdf } from "../../scripts/sandbox/files.ts";
import { nameDematAccount, requestAccreditation, sellMetalGrams } from "../../scripts/sandbox/person.ts";
import type { Act, Done, Scene } from "./act.ts";
import { decide, outcomeOf } from "./money-acts.ts";

/* Gold and silver, referrals, families, documents, and viewing pages. */

const METAL_SPENT_MIN = 500;
const METAL_SPENT_MAX = 60_000;
/** In another state than the sandbox's supplier. */
const ADDRESS = { line1: "12 Lake View Road", line2: null, city: "Bengaluru", pin: "560038", state: "29" };

export const tradeMetal: Act = async (scene) => (scene.chance.percent(60) ? buyMetal(scene) : sellMetal(scene));

async function quoteOf({ actor: { client } }: Scene, metal: (typeof METALS)[number]): Promise<string> {
  const { prices } = await client.call(getMetalPrice, { metal });
  const quote = prices[0]?.quote.token;
  if (quote === undefined) throw new Error(`${metal} has no price`);
  return quote;
}

async function buyMetal(scene: Scene): Promise<Done> {
  const { operator, actor, chance, nextKey } = scene;
  const metal = chance.oneOf(METALS);
  const { balance } = await actor.client.call(getBalance, { currency: "INR" });
  const isOnline = chance.percent(30);
  const funds = isOnline ? METAL_SPENT_MAX * 4 : Math.floor(balance);
  if (funds < METAL_SPENT_MIN) return "NOTHING TO DO";
  const amount = METAL_SPENT_MIN + chance.below(Math.min(funds, METAL_SPENT_MAX * 4) - METAL_SPENT_MIN + 1);
  const paymentSource = isOnline ? "ONLINE" : "WALLET";
  if (chance.percent(50)) await actor.client.call(savePostalAddress, ADDRESS, { idempotencyKey: nextKey() });
  const bought = { kind: "BUY", metal, quote: await quoteOf(scene, metal), amount, paymentSource } as const;
  const { payment } = await actor.client.call(createMetalPayment, bought, { idempotencyKey: nextKey() });
  if (payment) await decide(operator.url, payment.key, outcomeOf(chance));
  return "DONE";
}

const TENTH_MG = 10_000;

async function sellMetal(scene: Scene): Promise<Done> {
  const { actor, chance, nextKey } = scene;
  const { holdings } = await actor.client.call(getMetalHoldings, {});
  const held = holdings.filter(({ availableGrams }) => availableGrams > 0);
  if (held.length === 0) return "NOTHING TO DO";
  const { metal, availableGrams } = chance.oneOf(held);
  const weight = Math.round(availableGrams * TENTH_MG);
  const sold = chance.percent(30) ? weight : 1 + chance.below(weight);
  const grams = Number((sold / TENTH_MG).toFixed(4));
  await sellMetalGrams(actor, { metal, quote: await quoteOf(scene, metal), grams }, nextKey);
  return "DONE";
}

export const meetInGroup: Act = async (scene) => {
  const { actor, others, chance, nextKey } = scene;
  const { client, character } = actor;
  const [first = "", last = ""] = character.documents.name.split(" ");
  await client.call(addFriendlyName, { friendlyName: `${first} ${last.slice(0, 1)}.` });
  const group = await client.call(getGroup, {});
  const idempotencyKey = nextKey();
  if (!group) {
    const code = chance.percent(50) ? await codeOfSomebody(others, chance.below(Math.max(1, others.length))) : null;
    if (code === null) await client.call(inviteToGroup, { name: `${first} and friends`, goal: 3 }, { idempotencyKey });
    else await client.call(joinOrLeaveGroup, { invitationCode: code, action: "JOIN" }, { idempotencyKey });
    return "DONE";
  }
  const { invitationCode } = group;
  if (chance.percent(25)) await client.call(joinOrLeaveGroup, { invitationCode, action: "LEAVE" }, { idempotencyKey });
  else await client.call(inviteToGroup, { email: `friend-${chance.below(5_000)}@example.com` }, { idempotencyKey });
  return "DONE";
};

async function codeOfSomebody(others: Scene["others"], at: number): Promise<string | null> {
  const group = await others[at]?.client.call(getGroup, {});
  return group?.invitationCode ?? null;
}

/** Requests accreditation, which the agency sometimes refuses, then adds a demat account. */
export const proveMeans: Act = async (scene) => {
  const { actor, operator, chance } = scene;
  const { status } = await actor.client.call(getAccreditation, {});
  if (status === "NOT_STARTED") {
    await requestAccreditation(actor);
    const { userId: investorId } = await actor.client.call(getProfile, {});
    const outcome = chance.percent(90) ? "VERIFIED" : "REJECTED";
    await operate(operator, { command: "kyc", args: { action: "resolve", investorId, outcome } });
    return "DONE";
  }
  return nameAccount(scene);
};

/** The review service decides most reports and leaves some to the operator. */
async function nameAccount({ actor, operator, chance }: Scene): Promise<Done> {
  const { status } = await actor.client.call(getCmrStatus, {});
  if (status === "VERIFIED" || status === "IN_REVIEW") return "NOTHING TO DO";
  if (chance.percent(70)) {
    // Shares take a week to reach an account with this ending.
    const end = chance.percent(20) ? "0000" : "4471";
    await nameDematAccount(actor, `1208${String(actor.character.index).padStart(8, "0")}${end}`);
    return "DONE";
  }
  const file = new File([pdf(["Client Master Report", "REVIEW-LATER"])], "report.pdf", { type: "application/pdf" });
  await actor.client.call(uploadCmr, { file });
  const { userId: investorId } = await actor.client.call(getProfile, {});
  const verdict = chance.percent(80)
    ? { action: "verify", dematNumber: `1208${String(actor.character.index).padStart(12, "0")}` }
    : { action: "reject", reason: "CMR_UNREADABLE" };
  await operate(operator, { command: "cmr", args: { investorId, ...verdict } });
  return "DONE";
}

/** Changes the country of residence, and with it taxes; an operator reviews the proof. */
export const moveHouse: Act = async ({ actor, operator, chance, nextKey }) => {
  if (chance.percent(60)) return "NOTHING TO DO";
  const { client } = actor;
  const { country: from, userId: investorId } = await client.call(getProfile, {});
  const country = from === "IN" ? chance.oneOf(["AE", "US", "SG"]) : "IN";
  await client.call(requestResidence, { country, reason: "WORK" }, { idempotencyKey: nextKey() });
  const file = new File([pdf(["Residence permit", country])], "permit.pdf", { type: "application/pdf" });
  await client.call(proveResidence, { file });
  const verdict = chance.percent(80)
    ? { action: "approve" }
    : { action: "refuse", reason: "RESIDENCE_PROOF_UNREADABLE" };
  await operate(operator, { command: "residence", args: { investorId, ...verdict } });
  return "DONE";
};

/** Requests account deletion and cancels it, or is refused. */
export const thinkOfLeaving: Act = async ({ actor, operator, chance, nextKey }) => {
  const { client } = actor;
  await client.call(requestDeletion, { reason: "NOT_USING" }, { idempotencyKey: nextKey() });
  if (chance.percent(50)) {
    await client.call(withdrawDeletion, {}, { idempotencyKey: nextKey() });
    return "DONE";
  }
  const { userId: investorId } = await client.call(getProfile, {});
  await operate(operator, { command: "deletion", args: { action: "decide", investorId, outcome: "REFUSED" } });
  return "DONE";
};

const PAGES = ["/dashboard", "/dashboard/bonds", "/wallet", "/wallet?show=expected", "/invest", "/profile"];
const DATA = [
  "/api/v2/investment-dashboard/get-investments-csv",
  "/api/v2/investment-dashboard/get-transactions-csv",
  "/api/v2/investment-dashboard/get-tax-statement/2025-26",
  "/api/v2/stash",
  "/api/v2/rm",
  "/api/v2/user/config",
];

export const browse: Act = async ({ actor, chance }) => {
  const path = chance.oneOf([...PAGES, ...DATA]);
  const answer = await actor.client.send(path);
  await answer.arrayBuffer();
  // A page that is not meant for the investor redirects; none may fail.
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
  return "DONE";
};
