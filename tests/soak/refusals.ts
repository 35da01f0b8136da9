import type { ErrorCode } from "../../lib/contract/values/errors.ts";
import type { Act } from "./act.ts";
import { actForChild, openChildAccount } from "./family-acts.ts";
import {
  buyLots,
  chooseReinvestment,
  investAbroad,
  investHere,
  investOnline,
  sellBonds,
  takeDepositBack,
} from "./investing-acts.ts";
import { chooseAutoWithdraw, fillWallet, sendFromAbroad, takeOut, takeOutAbroad } from "./money-acts.ts";
import { browse, meetInGroup, moveHouse, proveMeans, thinkOfLeaving, tradeMetal } from "./other-acts.ts";
import type { Character, Persona } from "./people.ts";
import type { Chance } from "./random.ts";

/* The possible acts, the errors that each may meet, and how often each persona performs them. */

interface Doable {
  readonly act: Act;
  /** Any other error code, and any other failure, fails the run. */
  readonly maybe: readonly ErrorCode[];
}

const TERMS = ["DEAL_NOT_OPEN", "SOLD_OUT", "BELOW_MINIMUM", "NOT_A_STEP", "ABOVE_REMAINING"] as const;
const INVESTING = [
  "KYC_INCOMPLETE",
  "INVESTING_CLOSED",
  "ACCREDITATION_REQUIRED",
  "CMR_REQUIRED",
  "INSUFFICIENT_BALANCE",
  ...TERMS,
] as const;
const ONLINE = ["KYC_INCOMPLETE", "INVESTING_CLOSED", "ONLINE_PAYMENT_CLOSED"] as const;
/** An investor from abroad may have moved to India since. */
const ABROAD = ["KYC_INCOMPLETE", "GIFT_FOR_NON_RESIDENTS"] as const;
const TAKING_OUT = ["BANK_ACCOUNT_MISSING", "INSUFFICIENT_BALANCE", "WITHDRAWAL_BELOW_MINIMUM"] as const;

export const ACTS = {
  "fill wallet": { act: fillWallet, maybe: ONLINE },
  "invest from wallet": { act: investHere, maybe: INVESTING },
  "invest online": { act: investOnline, maybe: [...ONLINE, "CMR_REQUIRED", ...TERMS] },
  "buy shares": {
    act: buyLots,
    // Hidden until the first investment.
    maybe: [...ONLINE, ...TERMS, "NOT_FOUND", "ACCREDITATION_REQUIRED", "CMR_REQUIRED", "PRICE_CHANGED"],
  },
  "take out": { act: takeOut, maybe: TAKING_OUT },
  "choose reinvestment": { act: chooseReinvestment, maybe: ["INVESTMENT_NOT_ACTIVE", "REINVESTMENT_NOT_OFFERED"] },
  "sell bonds": {
    act: sellBonds,
    maybe: ["SELLING_CLOSED", "INVESTMENT_NOT_ACTIVE", "UNITS_NOT_AVAILABLE", "NO_BID", "SELL_ORDER_NOT_OPEN"],
  },
  "choose auto-withdraw": { act: chooseAutoWithdraw, maybe: ["BANK_ACCOUNT_MISSING"] },
  "trade metal": {
    act: tradeMetal,
    maybe: [...ONLINE, "METAL_DAILY_LIMIT", "METAL_BELOW_MINIMUM", "ADDRESS_REQUIRED", "INSUFFICIENT_BALANCE"],
  },
  "send from abroad": { act: sendFromAbroad, maybe: ABROAD },
  "invest abroad": { act: investAbroad, maybe: [...INVESTING, ...ABROAD] },
  "take out abroad": { act: takeOutAbroad, maybe: [...TAKING_OUT, ...ABROAD, "FOREIGN_ACCOUNT_MISSING"] },
  "meet in a group": {
    act: meetInGroup,
    maybe: ["NOT_FOUND", "GROUP_FULL", "ALREADY_IN_GROUP", "KYC_INCOMPLETE", "INVITED_ALREADY", "INVITATION_LIMIT"],
  },
  "open a child's account": { act: openChildAccount, maybe: ["CHILD_EXISTS", "CHILD_LIMIT", "KYC_INCOMPLETE"] },
  "act for a child": { act: actForChild, maybe: [...INVESTING, ...TAKING_OUT, "ONLINE_PAYMENT_CLOSED"] },
  "take a deposit back": { act: takeDepositBack, maybe: ["INVESTMENT_NOT_ACTIVE", "WITHDRAWAL_NOT_OFFERED"] },
  "prove means": { act: proveMeans, maybe: ["KYC_INCOMPLETE", "KYC_STEP_ORDER", "TOO_MANY_REQUESTS"] },
  "move house": { act: moveHouse, maybe: ["KYC_STEP_ORDER", "RESIDENCE_REQUESTED", "TOO_MANY_REQUESTS"] },
  "think of leaving": {
    act: thinkOfLeaving,
    maybe: ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN", "DELETION_REQUESTED"],
  },
  "look around": { act: browse, maybe: [] },
} as const satisfies Record<string, Doable>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES: readonly ActName[] = Object.keys(ACTS).filter((name): name is ActName => name in ACTS);

/** The relative weight of each act per persona; an act that is not named has weight 1. */
const LEANINGS: Readonly<Record<Persona, Partial<Record<ActName, number>>>> = {
  STEADY: { "fill wallet": 6, "invest from wallet": 10, "choose reinvestment": 6, "look around": 3 },
  EAGER: { "fill wallet": 8, "invest from wallet": 8, "invest online": 8, "buy shares": 4, "meet in a group": 3 },
  CAUTIOUS: { "fill wallet": 4, "invest from wallet": 4, "take out": 5, "choose auto-withdraw": 3, "look around": 4 },
  TRADER: { "fill wallet": 6, "invest from wallet": 8, "sell bonds": 8, "trade metal": 8, "take out": 4 },
};

/** The average number of acts a day, in hundredths. */
const ACTS_A_DAY: Readonly<Record<Persona, number>> = { STEADY: 9, EAGER: 16, CAUTIOUS: 7, TRADER: 14 };
/** An investor may request ten codes an hour. */
const AT_ONCE_MAX = 5;

const FOR_THOSE_ABROAD: readonly ActName[] = ["send from abroad", "invest abroad", "take out abroad"];

function partsOf({ persona, currency }: Character, name: ActName): number {
  if (FOR_THOSE_ABROAD.includes(name)) return currency === null ? 0 : 8;
  // A guardian without a child's account has no acts for one.
  return LEANINGS[persona][name] ?? (name === "act for a child" ? 4 : 1);
}

/** An investor's acts after this many days. None repeats, because a second code of one kind must be waited for. */
export function plansOf(character: Character, chance: Chance, days: number): readonly ActName[] {
  const hundredths = ACTS_A_DAY[character.persona] * days;
  const count = Math.min(AT_ONCE_MAX, Math.floor(hundredths / 100) + (chance.percent(hundredths % 100) ? 1 : 0));
  const drawer = ACT_NAMES.flatMap((name) => Array<ActName>(partsOf(character, name)).fill(name));
  const drawn = Array.from({ length: count }, () => chance.oneOf(drawer));
  return [...new Set(drawn)];
}
