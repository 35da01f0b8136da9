/** What is held of an investor outside his book: in the catalogue, by the contacts that he signs in with, and in the calendar of whoever he talks to. */
import type { Consultation } from "../../calendar/rpc.ts";
import { type HeldRows, heldOfInvestor } from "../../catalogue/investor-records.ts";
import { contactObject, otpObject } from "../../contact/contact.ts";
import type { OtpHistory } from "../../contact/otp-store.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { consultationsOf } from "../social/consultation-operations.ts";

interface OwnContact {
  readonly channel: string;
  readonly value: string;
  readonly ownedSince: string | null;
}

interface HeldElsewhere {
  /** By the name of its table: groups, referrals, the name that others see. */
  readonly catalogue: Readonly<Record<string, HeldRows>>;
  /** Of each contact: since when it is this investor's, and which codes were sent to it lately. */
  readonly contacts: readonly (OwnContact & OtpHistory)[];
  readonly talks: readonly Omit<Consultation, "person">[];
}

export async function heldElsewhere(context: AccountContext): Promise<HeldElsewhere> {
  const { env, sql, userId } = context;
  const contacts = listLoginContacts(sql).map(async (contact) => ({
    channel: contact.channel,
    value: contact.to,
    ownedSince: await contactObject(env, contact).ownedSince(),
    ...(await otpObject(env, contact).history()),
  }));
  const talks = (await consultationsOf(context)).map(({ person: _, ...talk }) => talk);
  return { catalogue: await heldOfInvestor(env.CATALOGUE, userId), contacts: await Promise.all(contacts), talks };
}
