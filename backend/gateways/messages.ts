export interface Message {
  readonly channel: "SMS" | "EMAIL";
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`, for those who are allowed to show it: the sandbox's outbox. */
  readonly code: string | null;
}

/** A way to reach a person. `to` is normalised: an E.164 number or a lower-case e-mail address. */
export type Contact = Pick<Message, "channel" | "to">;

export interface MessageGateway {
  /** Resolves when the carrier has taken the message. @throws when it has not. */
  send(message: Message): Promise<void>;
}
