import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { AccountTotals, FamilyAccount } from "../../../lib/contract/family.ts";
import { ZERO_PAISE } from "../../../lib/contract/money.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import { assertCanInvest } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { announceChild, driveEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";
import { type ChildRecord, listChildren } from "./store.ts";
import { totalsOf } from "./totals.ts";

/** Of an account that has just been opened, or is about to be. */
const NOTHING: AccountTotals = {
  invested: ZERO_PAISE,
  currentValue: ZERO_PAISE,
  marketValue: ZERO_PAISE,
  walletBalance: ZERO_PAISE,
};

const todayOf = (book: Book) => dateInIndia(book.clock.now());

async function ownAccount(book: Book): Promise<FamilyAccount> {
  const { name, dateOfBirth } = getIdentity(book.sql);
  const ageGroup = ageGroupOf({ dateOfBirth, today: todayOf(book) });
  return { userId: book.userId, name, relation: "SELF", ageGroup, totals: await totalsOf(book) };
}

function childAccount(book: Book, { id, name, dateOfBirth }: ChildRecord, totals: AccountTotals | null): FamilyAccount {
  return { userId: id, name, relation: "CHILD", ageGroup: ageGroupOf({ dateOfBirth, today: todayOf(book) }), totals };
}

/** Each child's book is asked by itself, so that one which does not answer is missing by itself. */
async function totalsOfChild(book: Book, { id, enrolledAt }: ChildRecord): Promise<AccountTotals | null> {
  if (enrolledAt === null) return NOTHING;
  const child = book.env.INVESTOR.get(book.env.INVESTOR.idFromName(id));
  return askGateway(() => child.totalsForGuardian(book.userId)).catch(() => null);
}

/** The consent stands, whoever cannot be reached now: the alarm goes on from there. */
async function enrolNow(book: Book, childId: string): Promise<void> {
  try {
    await driveEnrolment(book, childId);
  } catch (cause) {
    logFailure({ event: "child_left_to_the_alarm", cause });
  }
}

export const familyOperations = {
  "family.accounts": async (book) => {
    const children = await Promise.all(
      listChildren(book.sql).map(async (child) => childAccount(book, child, await totalsOfChild(book, child))),
    );
    return { accounts: [await ownAccount(book), ...children] };
  },

  "family.add-child": async (book, { name, dateOfBirth }, asking) => {
    const account = asking.commit(() => {
      assertCanInvest(book);
      return childAccount(book, announceChild(book, { name, dateOfBirth }), NOTHING);
    });
    await enrolNow(book, account.userId);
    return account;
  },
} satisfies Partial<Operations>;
