import type { AccountTotals, FamilyAccount } from "../../../lib/contract/calls/family.ts";
import { ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { maskContact } from "../../contact/contact.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../platform/log.ts";
import { openReply } from "../../platform/reply.ts";
import { ADULT_MONTHS } from "../identity/age.ts";
import { type ChildRecord, endChildConsent, findChild, listChildren } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { signInContactOf } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { planEnrolment, processEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";
import { accountTotalsOf } from "./totals.ts";

/** Totals of a new account. */
const ZERO_TOTALS: AccountTotals = {
  stillInvested: ZERO_PAISE,
  currentValue: ZERO_PAISE,
  marketValue: ZERO_PAISE,
  realised: ZERO_PAISE,
  accrued: ZERO_PAISE,
  gain: ZERO_PAISE,
  walletBalance: ZERO_PAISE,
  foreign: [],
};

const todayOf = (context: AccountContext) => dateInIndia(context.clock.now());

async function ownAccount(context: AccountContext): Promise<FamilyAccount> {
  const { name, dateOfBirth } = getIdentity(context.sql);
  const ageGroup = ageGroupOf({ dateOfBirth, today: todayOf(context) });
  return {
    userId: context.userId,
    name,
    relation: "SELF",
    ageGroup,
    totals: await accountTotalsOf(context),
    guardianship: null,
  };
}

function childAccount(context: AccountContext, child: ChildRecord, totals: AccountTotals | null): FamilyAccount {
  const { id, name, dateOfBirth, consent, proof, evidence = null, endedAt } = child;
  const ageGroup = ageGroupOf({ dateOfBirth, today: todayOf(context) });
  const comesOfAgeOn = addMonths(dateOfBirth, ADULT_MONTHS);
  const guardianship = {
    consent: { ...consent, proof, evidence, endedAt },
    comesOfAgeOn,
    takenOverAt: child.takenOverAt,
    succeededAt: child.succeededAt ?? null,
  };
  return { userId: id, name, relation: "CHILD", ageGroup, totals, guardianship };
}

/** Null when the child's account does not respond, so that the other accounts are still shown. */
async function totalsOfChild(
  context: AccountContext,
  { id, enrolledAt, endedAt }: ChildRecord,
): Promise<AccountTotals | null> {
  if (endedAt !== null) return null;
  if (enrolledAt === null) return ZERO_TOTALS;
  const child = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(id));
  return callGateway(() => child.totalsForGuardian(context.userId)).catch(() => null);
}

/** The change is committed even when the child's account cannot be reached: the alarm continues. */
async function enrolNow(context: AccountContext, childId: string): Promise<void> {
  try {
    await processEnrolment(context, childId);
  } catch (cause) {
    logFailure({ event: "child_deferred_to_alarm", cause });
  }
}

/**
 * Closes the child's account, which checks whether it is empty. Creates the account first if it does not exist yet; a
 * closed account stays closed.
 * @throws AppError ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS, GATEWAY_UNAVAILABLE
 */
async function closeAccountOf(context: AccountContext, { id }: ChildRecord): Promise<void> {
  const child = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(id));
  openReply(
    await callGateway(async () => {
      await processEnrolment(context, id);
      return child.closeForGuardian(context.userId);
    }),
  );
}

export const familyOperations = {
  "family.accounts": async (context) => {
    const children = await Promise.all(
      listChildren(context.sql).map(async (child) => childAccount(context, child, await totalsOfChild(context, child))),
    );
    return { accounts: [await ownAccount(context), ...children] };
  },

  "family.add-child": async (context, { name, dateOfBirth }, command) => {
    const proof = { contact: maskContact(signInContactOf(context)), receipt: command.requestId };
    const account = command.commit(() => {
      assertCanInvest(context);
      return childAccount(context, planEnrolment(context, { name, dateOfBirth }, proof), ZERO_TOTALS);
    });
    await enrolNow(context, account.userId);
    return account;
  },

  "family.end-consent": async (context, { childId }, command) => {
    const child = findChild(context.sql, childId);
    if (!child) throw new AppError("NOT_FOUND");
    if (child.endedAt === null) {
      await closeAccountOf(context, child);
      // The child's account is closed, so the guardian's account records it even if this command is refused.
      endChildConsent(context.sql, childId, context.clock.now());
    }
    return command.commit(() => childAccount(context, findChild(context.sql, childId) ?? child, null));
  },
} satisfies Partial<Operations>;
