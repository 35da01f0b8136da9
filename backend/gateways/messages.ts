export interface Message {
  readonly channel: "SMS" | "EMAIL";
  /** E.164 number or email address. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`, for the sandbox's outbox only. */
  readonly code: string | null;
}

/** A phone number or email address. `to` is normalised: E.164, or lower case. */
export type Contact = Pick<Message, "channel" | "to">;

export interface MessageGateway {
  /**
   * Resolves when the carrier has accepted the message.
   * @throws Error when it has not.
   */
  send(message: Message): Promise<void>;
}
