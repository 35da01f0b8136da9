import { addMonths, dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { AccountTotals, FamilyAccount } from "../../../lib/contract/family.ts";
import { ZERO_PAISE } from "../../../lib/contract/money.ts";
import { maskContact } from "../../contact/contact.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../log.ts";
import { openReply } from "../../reply.ts";
import type { Book } from "../book.ts";
import { assertCanInvest } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { signInContactOf } from "../step-up.ts";
import { ADULT_MONTHS } from "../user/age.ts";
import { getIdentity } from "../user/store.ts";
import { announceChild, driveEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";
import { type ChildRecord, endChildConsent, findChild, listChildren } from "./store.ts";
import { totalsOf } from "./totals.ts";

/** Of an account that has just been opened, or is about to be. */
const NOTHING: AccountTotals = {
  invested: ZERO_PAISE,
  currentValue: ZERO_PAISE,
  marketValue: ZERO_PAISE,
  gain: ZERO_PAISE,
  walletBalance: ZERO_PAISE,
  foreign: [],
};

const todayOf = (book: Book) => dateInIndia(book.clock.now());

async function ownAccount(book: Book): Promise<FamilyAccount> {
  const { name, dateOfBirth } = getIdentity(book.sql);
  const ageGroup = ageGroupOf({ dateOfBirth, today: todayOf(book) });
  return { userId: book.userId, name, relation: "SELF", ageGroup, totals: await totalsOf(book), guardianship: null };
}

function childAccount(book: Book, child: ChildRecord, totals: AccountTotals | null): FamilyAccount {
  const { id, name, dateOfBirth, consent, proof, endedAt } = child;
  const ageGroup = ageGroupOf({ dateOfBirth, today: todayOf(book) });
  const comesOfAgeOn = addMonths(dateOfBirth, ADULT_MONTHS);
  const guardianship = { consent: { ...consent, proof, endedAt }, comesOfAgeOn };
  return { userId: id, name, relation: "CHILD", ageGroup, totals, guardianship };
}

/** Each child's book is asked by itself, so that one which does not answer is missing by itself. */
async function totalsOfChild(book: Book, { id, enrolledAt, endedAt }: ChildRecord): Promise<AccountTotals | null> {
  if (endedAt !== null) return null;
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

/**
 * Closes the child's own book, which alone knows whether it is empty. A book that is still to be made is made first, and
 * one that is closed already says so again.
 * @throws Refusal ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS, GATEWAY_UNAVAILABLE
 */
async function closeBookOf(book: Book, { id }: ChildRecord): Promise<void> {
  const child = book.env.INVESTOR.get(book.env.INVESTOR.idFromName(id));
  openReply(
    await askGateway(async () => {
      await driveEnrolment(book, id);
      return child.closeForGuardian(book.userId);
    }),
  );
}

export const familyOperations = {
  "family.accounts": async (book) => {
    const children = await Promise.all(
      listChildren(book.sql).map(async (child) => childAccount(book, child, await totalsOfChild(book, child))),
    );
    return { accounts: [await ownAccount(book), ...children] };
  },

  "family.add-child": async (book, { name, dateOfBirth }, asking) => {
    const proof = { contact: maskContact(signInContactOf(book)), receipt: asking.requestId };
    const account = asking.commit(() => {
      assertCanInvest(book);
      return childAccount(book, announceChild(book, { name, dateOfBirth }, proof), NOTHING);
    });
    await enrolNow(book, account.userId);
    return account;
  },

  "family.end-consent": async (book, { childId }, asking) => {
    const child = findChild(book.sql, childId);
    if (!child) throw new Refusal("NOT_FOUND");
    if (child.endedAt === null) await closeBookOf(book, child);
    return asking.commit(() => {
      endChildConsent(book.sql, childId, book.clock.now());
      return childAccount(book, findChild(book.sql, childId) ?? child, null);
    });
  },
} satisfies Partial<Operations>;
