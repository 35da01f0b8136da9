import type { PostalAddress } from "../../lib/contract/values/postal-address.ts";
import type { PayoutPlan } from "../../lib/contract/values/products.ts";
import type { Operator } from "../operator.ts";
import { openClient } from "../sandbox/client.ts";
import { arriveByEmail, arriveByPhone, completeKyc, type IdentityDocuments, type Person } from "../sandbox/person.ts";
import type { Act } from "./acts.ts";

/** A demo investor's history, by days before today. They join on the first day. */
export interface InvestorHistory {
  readonly name: string;
  /** Signs in and completes the remaining KYC steps. */
  readonly arrive: (operator: Operator) => Promise<Person>;
  readonly days: readonly { readonly daysAgo: number; readonly acts: readonly Act[] }[];
}

const LAKH = 1_00_000;
const recharge = (rupees: number): Act => ({ do: "recharge", rupees });
const invest = (deal: string, amount: number, ...[tenureMonths, payoutPlan]: [number, PayoutPlan] | []): Act => ({
  do: "invest",
  deal,
  amount,
  ...(tenureMonths !== undefined && payoutPlan !== undefined && { choice: { tenureMonths, payoutPlan } }),
});

/*
 * The demo investors that anyone may sign in as. Their identities are invented; their holdings result from the
 * product's own calls.
 */

const ARJUN: IdentityDocuments = {
  name: "Arjun Mehta",
  dateOfBirth: "1979-04-12",
  country: "IN",
  pan: "ABCPM4471K",
  aadhaar: "411722958630",
  accountNumber: "50100244714471",
  ifsc: "COST0000001",
};

const ADDRESS_OF_ARJUN: PostalAddress = {
  ...{ line1: "Flat 402, 12 Hill Road", line2: "Bandra West" },
  ...{ city: "Mumbai", pin: "400050", state: "27" },
};

const LEILA: IdentityDocuments = {
  name: "Leila Fernandes",
  dateOfBirth: "1984-09-30",
  country: "AE",
  pan: "BDEPF2210L",
  accountNumber: "60200155202210",
  ifsc: "DECN0000001",
};

const SUNITA: IdentityDocuments = {
  name: "Sunita Rao",
  dateOfBirth: "1981-01-26",
  country: "IN",
  pan: "CFGPR3308M",
  aadhaar: "362511447808",
  accountNumber: "70300166303308",
  ifsc: "YMNA0000001",
};

/**
 * Two years of an investor in Mumbai, with every product and its payouts. One buyer pays late, one bond was reinvested
 * at maturity, and one bond was sold.
 */
const arjun: InvestorHistory = {
  name: "arjun",
  arrive: async ({ url }) => {
    const person = await arriveByPhone(url, "+919876543210");
    await completeKyc(person, ARJUN);
    return person;
  },
  days: [
    // Bonds and shares are delivered to it. The next day's move of the clock completes the review of its report.
    { daysAgo: 731, acts: [{ do: "name demat account", number: "1208160098765432" }] },
    {
      daysAgo: 730,
      acts: [
        ...Array.from({ length: 5 }, () => recharge(10 * LAKH)),
        invest("lotuspond-gold-18m", 5_01_000),
        invest("deskcraft-offices-18m", 3 * LAKH),
      ],
    },
    {
      daysAgo: 725,
      acts: [
        invest("yamuna-bank-deposit", 4 * LAKH, 12, "CUMULATIVE"),
        invest("gold-pledge-reserve-1", 3 * LAKH, 12, "GROWTH"),
      ],
    },
    { daysAgo: 700, acts: [invest("baner-square-pune", 10 * LAKH)] },
    { daysAgo: 600, acts: [invest("juniper-careline-120", 6 * LAKH)] },
    { daysAgo: 545, acts: [invest("voltwheel-swiftlane-36m", 5 * LAKH)] },
    { daysAgo: 420, acts: [invest("banyan-row-24m", 5_05_000)] },
    { daysAgo: 395, acts: [invest("crestline-hotels-36m", 3_02_000)] },
    {
      daysAgo: 355,
      acts: [invest("marigold-homes-deposit", 6 * LAKH, 24, "QUARTERLY")],
    },
    {
      daysAgo: 335,
      acts: [{ do: "have means certified" }, invest("suryakiran-coldstore-48m", 4 * LAKH)],
    },
    { daysAgo: 330, acts: [{ do: "buy shares", deal: "nakshatra-freight", lots: 3 }] },
    {
      daysAgo: 250,
      acts: [
        invest("merchant-reserve", 5 * LAKH, 6, "MONTHLY"),
        // A purchase of ₹50,000 or more needs it.
        { do: "keep address", address: ADDRESS_OF_ARJUN },
        { do: "buy metal", metal: "GOLD", grams: 10 },
      ],
    },
    { daysAgo: 205, acts: [{ do: "buy metal", metal: "SILVER", grams: 500 }] },
    { daysAgo: 190, acts: [{ do: "opt into reinvestment", deal: "lotuspond-gold-18m" }] },
    // The days on which the bond matures and its principal is reinvested.
    { daysAgo: 181, acts: [] },
    {
      daysAgo: 150,
      acts: [
        recharge(10 * LAKH),
        recharge(10 * LAKH),
        recharge(5 * LAKH + 0.75),
        invest("prism-northgate-60", 8 * LAKH),
      ],
    },
    { daysAgo: 110, acts: [invest("coral-habitat-45", 6 * LAKH)] },
    {
      daysAgo: 90,
      acts: [invest("school-fee-reserve", 3 * LAKH, 12, "GROWTH")],
    },
    { daysAgo: 66, acts: [invest("orchard-indus-60", 8 * LAKH)] },
    { daysAgo: 62, acts: [{ do: "sell bonds", deal: "banyan-row-24m", units: 50 }] },
    { daysAgo: 55, acts: [{ do: "withdraw", rupees: 2 * LAKH }] },
    { daysAgo: 40, acts: [invest("sarita-mistral-90", 10 * LAKH)] },
    { daysAgo: 20, acts: [{ do: "sell metal", metal: "GOLD", grams: 2.5 }] },
    { daysAgo: 0, acts: [invest("kavya-northgate-90", 2.5 * LAKH), { do: "withdraw", rupees: LAKH }] },
  ],
};

/** A non-resident in the UAE: deposits in USD and AED, one of them repaid, and a secured bond. */
const leila: InvestorHistory = {
  name: "leila",
  arrive: async ({ url }) => {
    const person = await arriveByEmail(openClient(url), "nri@example.com");
    await completeKyc(person, LEILA);
    return person;
  },
  days: [
    {
      daysAgo: 420,
      acts: [
        { do: "remit", currency: "USD", amount: 40_000 },
        { do: "have means certified" },
        invest("coastal-gift-usd-365-first", 15_000),
      ],
    },
    { daysAgo: 245, acts: [invest("amberline-aero-gift-usd", 20_000)] },
    {
      daysAgo: 195,
      acts: [{ do: "remit", currency: "AED", amount: 60_000 }, invest("yamuna-gift-aed-540", 50_000)],
    },
    { daysAgo: 50, acts: [invest("coastal-gift-usd-731-quarterly", 12_500)] },
  ],
};

/** A mother, and the account that she opened for her daughter. */
const sunita: InvestorHistory = {
  name: "sunita",
  arrive: async ({ url }) => {
    const person = await arriveByPhone(url, "+919800000001");
    await completeKyc(person, SUNITA);
    return person;
  },
  days: [
    {
      daysAgo: 150,
      acts: [recharge(3 * LAKH), { do: "open child account", name: "Ira Rao", dateOfBirth: "2014-06-08" }],
    },
    {
      daysAgo: 110,
      acts: [
        invest("coral-habitat-45", LAKH),
        { do: "act for child", name: "Ira Rao", acts: [recharge(2 * LAKH), invest("coral-habitat-45", 50_000)] },
      ],
    },
    {
      daysAgo: 40,
      acts: [
        invest("sarita-mistral-90", 1.5 * LAKH),
        { do: "act for child", name: "Ira Rao", acts: [invest("sarita-mistral-90", LAKH)] },
      ],
    },
  ],
};

export const HISTORIES: readonly InvestorHistory[] = [arjun, leila, sunita];
