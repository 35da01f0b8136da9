/**
 * Data of an investor outside their account: in the catalogue, at their login contacts, and in their manager's
 * calendar.
 */
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
  /** By table name: groups, referrals, friendly name. */
  readonly catalogue: Readonly<Record<string, HeldRows>>;
  /** Per contact: since when it belongs to this investor, and the recently sent one-time codes. */
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
