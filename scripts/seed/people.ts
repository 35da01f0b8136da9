import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addChild } from "../../lib/contract/family.ts";
import { type DealId, dealId } from "../../lib/contract/ids.ts";
import { listWalletTransactions } from "../../lib/contract/wallet.ts";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";
import { openClient } from "../sandbox/client.ts";
import {
  addMoney,
  arriveByEmail,
  arriveByPhone,
  completeKyc,
  investFromWallet,
  type Papers,
  type Person,
  withdrawToBank,
} from "../sandbox/person.ts";
import { moveClockTo, publishDue } from "./deals.ts";

/* The people that everybody may sign in as. Invented; what they hold, they came to hold by the product's own calls. */

const ARJUN: Papers = {
  name: "Arjun Mehta",
  dateOfBirth: "1979-04-12",
  country: "IN",
  pan: "ABCPM4471K",
  aadhaar: "411722958630",
  accountNumber: "50100244714471",
  ifsc: "COST0000001",
};

const LEILA: Papers = {
  name: "Leila Fernandes",
  dateOfBirth: "1984-09-30",
  country: "AE",
  pan: "BDEPF2210L",
  accountNumber: "60200155202210",
  ifsc: "DECN0000001",
};

const SUNITA: Papers = {
  name: "Sunita Rao",
  dateOfBirth: "1981-01-26",
  country: "IN",
  pan: "CFGPR3308M",
  aadhaar: "362511447808",
  accountNumber: "70300166303308",
  ifsc: "YMNA0000001",
};

const IRA = { name: "Ira Rao", dateOfBirth: "2014-06-08", consent: true } as const;

type Act =
  | { readonly do: "recharge"; readonly rupees: number }
  | { readonly do: "invest"; readonly dealId: DealId; readonly rupees: number }
  | { readonly do: "withdraw"; readonly rupees: number };

/** The demo investor's half year: what he did, by days before today. */
const HISTORY: readonly { readonly daysAgo: number; readonly acts: readonly Act[] }[] = [
  {
    daysAgo: 150,
    acts: [
      { do: "recharge", rupees: 10_00_000 },
      { do: "invest", dealId: dealId.parse("prism-northgate-60"), rupees: 8_00_000 },
    ],
  },
  {
    daysAgo: 110,
    acts: [
      { do: "recharge", rupees: 10_00_000 },
      { do: "invest", dealId: dealId.parse("coral-habitat-45"), rupees: 6_00_000 },
    ],
  },
  { daysAgo: 66, acts: [{ do: "invest", dealId: dealId.parse("orchard-indus-60"), rupees: 8_00_000 }] },
  {
    daysAgo: 40,
    acts: [
      { do: "recharge", rupees: 5_00_000.75 },
      { do: "invest", dealId: dealId.parse("sarita-mistral-90"), rupees: 10_00_000 },
    ],
  },
  {
    daysAgo: 0,
    acts: [
      { do: "invest", dealId: dealId.parse("kavya-northgate-90"), rupees: 2_50_000 },
      { do: "withdraw", rupees: 1_00_000 },
    ],
  },
];

/** Whom investors may ask. Invented like everybody here; no Indian number begins with 555. */
export async function managers(operator: Operator): Promise<void> {
  const sent: unknown = JSON.parse(readFileSync(join(root, "data/managers.json"), "utf8"));
  await operate(operator, { command: "manager", args: { action: "save", managers: sent } });
}

/** An investor with a portfolio: two paid back, one late, two running. */
export async function demoInvestor(operator: Operator): Promise<void> {
  let arjun: Person | undefined;
  for (const { daysAgo, acts } of HISTORY) {
    await moveClockTo(operator, daysAgo);
    await publishDue(daysAgo)(operator);
    arjun ??= await enrolByPhone(operator, "+919876543210", ARJUN);
    for (const [index, act] of acts.entries()) await perform(arjun, act, `seed-${daysAgo}-${index}`);
  }
}

async function perform(person: Person, act: Act, key: string): Promise<void> {
  switch (act.do) {
    case "recharge":
      return addMoney(person, { rupees: act.rupees, key });
    case "invest":
      await investFromWallet(person, { dealId: act.dealId, rupees: act.rupees, key });
      return;
    case "withdraw": {
      const { transactions } = await person.client.call(listWalletTransactions, { type: "DEBIT" });
      if (!transactions.some(({ reason }) => reason === "WITHDRAWAL")) {
        await withdrawToBank(person, { rupees: act.rupees, key });
      }
    }
  }
}

async function enrolByPhone({ url }: Operator, phone: string, papers: Papers): Promise<Person> {
  const person = await arriveByPhone(url, phone);
  await completeKyc(person, papers);
  return person;
}

/** A non-resident in the Emirates. */
export async function demoNri({ url }: Operator): Promise<void> {
  await completeKyc(await arriveByEmail(openClient(url), "nri@example.com"), LEILA);
}

/** A mother, and the account that she has opened for her daughter. */
export async function demoGuardian(operator: Operator): Promise<void> {
  const { client } = await enrolByPhone(operator, "+919800000001", SUNITA);
  await client.call(addChild, IRA, { idempotencyKey: "seed-child-ira" });
}
