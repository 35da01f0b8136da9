import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Wording } from "../platform/wording.ts";
import type { WebhookReading } from "./webhook-reading.ts";

export interface Message extends Wording {
  readonly channel: "SMS" | "EMAIL" | "WHATSAPP";
  /** E.164 number or email address. */
  readonly to: string;
  /** The one-time code inside `text`, for the sandbox's outbox only. */
  readonly code: string | null;
  /**
   * A carrier that knows keys delivers one message per key, however often it is sent. Null: every attempt is a message of
   * its own.
   */
  readonly key: string | null;
}

/** A phone number or email address. `to` is normalised: E.164, or the canonical spelling of a mailbox. */
export interface Contact {
  readonly channel: "SMS" | "EMAIL";
  readonly to: string;
}

/** The carrier delivers nothing to this address: earlier messages bounced, or their reader complained. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** The carrier's answer to a message: refused for its address, or accepted with the carrier's id of the message, if it has one. */
type CarrierAnswer = { readonly isRefused: true } | { readonly isRefused: false; readonly reference: string | null };

/** @throws Error for any other failure than a refused address */
export async function carrierAnswerTo(sent: ReturnType<MessageGateway["send"]>): Promise<CarrierAnswer> {
  try {
    return { isRefused: false, reference: (await sent) ?? null };
  } catch (cause) {
    if (cause instanceof AddressRefused) return { isRefused: true };
    throw cause;
  }
}

/** Whether the carrier refused the address. @throws Error for any other failure */
export const isAddressRefused = async (sent: ReturnType<MessageGateway["send"]>): Promise<boolean> =>
  (await carrierAnswerTo(sent)).isRefused;

/**
 * The carrier's word on a message that it had accepted. FAILED: this message did not arrive, another may. DEAD: the number
 * exists no more, or takes no messages. UNKNOWN: a status that we do not know, which decides nothing.
 */
export type DeliveryOutcome = "DELIVERED" | "FAILED" | "DEAD" | "UNKNOWN";

/** Whether the later report of one message replaces the earlier one: reports come twice and in any order. */
export const isStronger = (outcome: DeliveryOutcome, earlier: DeliveryOutcome): boolean =>
  outcome === "DELIVERED" ? earlier !== "DELIVERED" : earlier === "UNKNOWN" && outcome !== "UNKNOWN";

export interface DeliveryReport {
  readonly channel: "SMS" | "WHATSAPP";
  /** E.164. */
  readonly to: string;
  /** The names that the carrier may have given the message. */
  readonly references: readonly string[];
  readonly outcome: DeliveryOutcome;
  /** When the carrier took the message; null where the report does not say. */
  readonly takenAt: EpochMs | null;
}

export interface MessageGateway {
  /**
   * Resolves when the carrier has accepted the message, with the carrier's id of it, which its delivery reports name.
   * @throws AddressRefused when it never will, ProviderRefused, or GatewayError without a carrier, when it has not; any
   * other error leaves it open.
   */
  send(message: Message): Promise<string | undefined>;
  /** Asks for something that costs nothing; absent where the provider has nothing of the kind. @throws Error when it refuses our keys */
  readonly check?: () => Promise<void>;
}

/** The webhook by which a carrier reports the delivery of its messages. */
export interface DeliveryReports {
  /** @throws AppError INVALID_INPUT when an authentic report is not in the published format */
  read(body: string): WebhookReading<DeliveryReport>;
}
