/**
 * Invitations by message. The invitation is stored in the command's transaction and sent after it: at once, or by the
 * alarm when the carrier is unreachable. One attempt runs at a time. A message arrives twice only where the carrier's
 * answer was lost.
 */

import { z } from "zod";
import { DAY_MS, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { GATEWAY_DEADLINE_MS } from "../../gateways/deadline.ts";
import { type Contact, isAddressRefused } from "../../gateways/messages.ts";
import { endOfSending, logGivenUp, sendWithinBudget } from "../../gateways/send-budget.ts";
import { logFailure } from "../../platform/log.ts";
import { blindIndex, decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import { type Wording, wording } from "../../platform/wording.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  countUnansweredInvitation,
  endInvitation,
  findOpenInvitation,
  insertInvitation,
  listInvitationsAfter,
  markTried,
  type OpenInvitation,
} from "./invitation-store.ts";

export const ENCRYPTED_INVITATION = "invitation";
/** The request sends at once; the alarm is the fallback, after the request's gateway deadline has certainly passed. */
const ATTEMPT_TIMEOUT_MS = 2 * GATEWAY_DEADLINE_MS;

const encryptedMessage = wording.extend({ channel: z.enum(["SMS", "EMAIL"]), to: z.string() });

/** Blind index of an invited contact; the same for every inviter. */
export const contactTokenOf = ({ env }: Pick<AccountContext, "env">, { channel, to }: Contact) =>
  blindIndex({ kind: "invited", value: `${channel} ${to}`, key: env.TOKEN_KEY });

/**
 * Limits on invitations. Pure. Invariant: an investor sends at most ten invitations in 24 hours, and one per week to
 * the same contact, across all groups.
 */
const INVITATIONS_PER_DAY = 10;
const SAME_CONTACT_INTERVAL_MS = 7 * DAY_MS;
/** Older invitations do not affect the limits. */
const INVITATION_WINDOW_MS = SAME_CONTACT_INTERVAL_MS;

/** A group is offered to one contact once a week. A view, which is confirmed with a code, may be granted again. */
type Purpose = "GROUP" | "VIEWER";

interface InvitationRequest {
  readonly purpose: Purpose;
  /** Blind index of the contact. */
  readonly contactToken: string;
  readonly now: EpochMs;
  /** Invitations of the last week. */
  readonly earlier: readonly { readonly contactToken: string; readonly at: EpochMs }[];
}

/** The reason why no invitation may be sent now, or null. */
function inviteError({
  purpose,
  contactToken,
  now,
  earlier,
}: InvitationRequest): "INVITED_ALREADY" | "INVITATION_LIMIT" | null {
  const isAgain =
    purpose === "GROUP" &&
    earlier.some((each) => each.contactToken === contactToken && now - each.at < SAME_CONTACT_INTERVAL_MS);
  if (isAgain) return "INVITED_ALREADY";
  const today = earlier.filter(({ at }) => now - at < DAY_MS);
  return today.length >= INVITATIONS_PER_DAY ? "INVITATION_LIMIT" : null;
}

/** An invitation that could not be sent for a day is dropped, because it would confuse its recipient. */
const isStale = ({ at, now }: { at: EpochMs; now: EpochMs }) => now >= endOfSending(at);

/** @throws AppError INVITED_ALREADY, INVITATION_LIMIT */
export function assertMayInvite(context: AccountContext, contact: Contact, purpose: Purpose = "GROUP"): void {
  const now = context.clock.now();
  const earlier = listInvitationsAfter(context.sql, now - INVITATION_WINDOW_MS);
  const refusal = inviteError({ purpose, contactToken: contactTokenOf(context, contact), now, earlier });
  if (refusal) throw new AppError(refusal);
}

type InvitationMessage = Contact & Wording;

/**
 * Stores and schedules an invitation, inside the command's transaction. @returns its id @throws AppError
 * INVITED_ALREADY, INVITATION_LIMIT
 */
export function storeInvitation(
  context: AccountContext,
  { channel, to, ...written }: InvitationMessage,
  purpose: Purpose = "GROUP",
): string {
  assertMayInvite(context, { channel, to }, purpose);
  const now = context.clock.now();
  // The invitation to a view keeps no group's from the same contact.
  const contactToken = `${purpose === "VIEWER" ? "viewer " : ""}${contactTokenOf(context, { channel, to })}`;
  const id = context.ids.letters();
  const value = JSON.stringify({ channel, to, ...written });
  const ciphertext = encrypt({ kind: ENCRYPTED_INVITATION, value, key: context.env.TOKEN_KEY });
  insertInvitation(context.sql, { id, contactToken, ciphertext, at: now });
  scheduleSending(context, { id, dueAt: epochMs(now + ATTEMPT_TIMEOUT_MS) });
  return id;
}

const scheduleSending = ({ scheduler }: AccountContext, { id, dueAt }: { id: string; dueAt: EpochMs }) =>
  scheduler.schedule({ kind: "INVITATION", reference: id, dueAt });

/**
 * Sends the invitation unless it has ended or another attempt is running; gives it up where its address is refused. @throws AppError GATEWAY_UNAVAILABLE: the
 * scheduler retries.
 */
export async function processInvitation(context: AccountContext, reference: string): Promise<void> {
  const invitation = context.storage.transactionSync(() => claimAttempt(context, reference));
  if (!invitation) return;
  const { id, ciphertext, at } = invitation;
  const text = decrypt({ kind: ENCRYPTED_INVITATION, ciphertext, keys: keyRingOf(context.env) });
  const message = encryptedMessage.parse(JSON.parse(text));
  const { sql, clock, gateways } = context;
  const send = () => isAddressRefused(gateways.messages.send({ ...message, code: null, key: `invitation:${id}` }));
  const countUnanswered = () => countUnansweredInvitation(sql, id);
  const endsAt = endOfSending(at);
  const sending = await sendWithinBudget(send, { kind: "INVITATION", countUnanswered, endsAt, clock });
  if (sending.state === "LATER") return scheduleSending(context, { id, dueAt: sending.dueAt });
  const ended = sending.state === "ANSWERED" && !sending.answer ? "SENT" : "GIVEN_UP";
  context.storage.transactionSync(() => end(context, { id, ended }));
}

/** Marks the invitation as being sent; null when there is nothing to send now. */
function claimAttempt(context: AccountContext, reference: string): OpenInvitation | null {
  const invitation = findOpenInvitation(context.sql, reference);
  if (!invitation) return null;
  const { id, at, triedAt } = invitation;
  const now = context.clock.now();
  if (isStale({ at, now })) {
    logGivenUp("INVITATION");
    end(context, { id, ended: "GIVEN_UP" });
    return null;
  }
  const freeAt = triedAt === null ? now : epochMs(triedAt + ATTEMPT_TIMEOUT_MS);
  if (now < freeAt) {
    scheduleSending(context, { id, dueAt: freeAt });
    return null;
  }
  markTried(context.sql, { id, at: now });
  return invitation;
}

function end(context: AccountContext, ended: Parameters<typeof endInvitation>[1]): void {
  endInvitation(context.sql, ended);
  context.scheduler.cancel({ kind: "INVITATION", reference: ended.id });
}

/** The invitation stays stored when the carrier rejects it: the alarm retries. */
export async function sendNow(context: AccountContext, id: string): Promise<void> {
  try {
    await processInvitation(context, id);
  } catch (cause) {
    logFailure({ event: "invitation_deferred_to_alarm", cause });
  }
}
