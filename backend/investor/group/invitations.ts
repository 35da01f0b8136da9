/**
 * Invitations by message. The wish is written in the command's own transaction, the message goes out afterwards: at
 * once, or by the alarm when the carrier is away. One send at a time; a stop between the carrier's yes and our note of it
 * sends twice, and nothing else can.
 */
import { z } from "zod";
import { type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { askGateway, GATEWAY_DEADLINE_MS } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { logFailure } from "../../log.ts";
import { keyedToken, keyRingOf, seal, unseal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import {
  endInvitation,
  findOpenInvitation,
  insertInvitation,
  listInvitationsAfter,
  markTried,
  type OpenInvitation,
} from "./invitation-store.ts";
import { INVITATIONS_REMEMBERED_MS, isGivenUp, refusalToInvite } from "./rules.ts";

export const SEALED_INVITATION = "invitation";
/** Whoever asked sends at once; should he not come to it, the alarm does, once he cannot be at it any more. */
const SENDER_COMES_WITHIN_MS = 2 * GATEWAY_DEADLINE_MS;

const sealedMessage = z.object({ channel: z.enum(["SMS", "EMAIL"]), to: z.string(), text: z.string() });

/** The same for the same contact, whoever invites it. */
export const contactTokenOf = ({ env }: Pick<Book, "env">, { channel, to }: Contact) =>
  keyedToken({ kind: "invited", value: `${channel} ${to}`, key: env.TOKEN_KEY });

/** @throws Refusal INVITED_ALREADY, INVITATION_LIMIT */
export function assertMayInvite(book: Book, contact: Contact): void {
  const now = book.clock.now();
  const earlier = listInvitationsAfter(book.sql, now - INVITATIONS_REMEMBERED_MS);
  const refusal = refusalToInvite({ contactToken: contactTokenOf(book, contact), now, earlier });
  if (refusal) throw new Refusal(refusal);
}

interface Wished extends Contact {
  readonly text: string;
}

/** Inside the command's transaction. Answers the invitation's id. @throws Refusal INVITED_ALREADY, INVITATION_LIMIT */
export function wishInvitation(book: Book, { channel, to, text }: Wished): string {
  assertMayInvite(book, { channel, to });
  const now = book.clock.now();
  const contactToken = contactTokenOf(book, { channel, to });
  const id = book.ids.letters();
  const value = JSON.stringify({ channel, to, text });
  const sealed = seal({ kind: SEALED_INVITATION, value, key: book.env.TOKEN_KEY });
  insertInvitation(book.sql, { id, contactToken, sealed, at: now });
  scheduleSending(book, { id, dueAt: epochMs(now + SENDER_COMES_WITHIN_MS) });
  return id;
}

const scheduleSending = ({ agenda }: Book, { id, dueAt }: { id: string; dueAt: EpochMs }) =>
  agenda.schedule({ kind: "INVITATION", reference: id, dueAt });

/** Sends it unless that was done, or is being done. @throws Refusal GATEWAY_UNAVAILABLE: the agenda tries again. */
export async function driveInvitation(book: Book, reference: string): Promise<void> {
  const invitation = book.storage.transactionSync(() => takeUp(book, reference));
  if (!invitation) return;
  const { id, sealed } = invitation;
  const text = unseal({ kind: SEALED_INVITATION, sealed, keys: keyRingOf(book.env) });
  const message = sealedMessage.parse(JSON.parse(text));
  await askGateway(() => book.gateways.messages.send({ ...message, code: null }));
  book.storage.transactionSync(() => end(book, { id, ended: "SENT" }));
}

/** Marks it as being sent, for whoever else would; null when there is nothing to send now. */
function takeUp(book: Book, reference: string): OpenInvitation | null {
  const invitation = findOpenInvitation(book.sql, reference);
  if (!invitation) return null;
  const { id, at, triedAt } = invitation;
  const now = book.clock.now();
  if (isGivenUp({ at, now })) {
    end(book, { id, ended: "GIVEN_UP" });
    return null;
  }
  const freeAt = triedAt === null ? now : epochMs(triedAt + SENDER_COMES_WITHIN_MS);
  if (now < freeAt) {
    scheduleSending(book, { id, dueAt: freeAt });
    return null;
  }
  markTried(book.sql, { id, at: now });
  return invitation;
}

function end(book: Book, ended: Parameters<typeof endInvitation>[1]): void {
  endInvitation(book.sql, ended);
  book.agenda.cancel({ kind: "INVITATION", reference: ended.id });
}

/** The wish stands, whatever the carrier says now. */
export async function sendNow(book: Book, id: string): Promise<void> {
  try {
    await driveInvitation(book, id);
  } catch (cause) {
    logFailure({ event: "invitation_left_to_the_alarm", cause });
  }
}
