export interface Message {
  readonly channel: "SMS" | "EMAIL";
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`, for those who are allowed to show it: the sandbox's outbox. */
  readonly code: string | null;
}

export interface MessageGateway {
  /** Resolves when the carrier has taken the message. @throws when it has not. */
  send(message: Message): Promise<void>;
}
