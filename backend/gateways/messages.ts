import type { Wording } from "../platform/wording.ts";

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

/** Whether the carrier refused the address. @throws Error for any other failure */
export async function isAddressRefused(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return false;
  } catch (cause) {
    if (cause instanceof AddressRefused) return true;
    throw cause;
  }
}

export interface MessageGateway {
  /**
   * Resolves when the carrier has accepted the message.
   * @throws Error when it has not; AddressRefused when it never will.
   */
  send(message: Message): Promise<void>;
}
