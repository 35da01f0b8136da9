export type Channel = "phone" | "email";

/** A phone number or an e-mail address as typed. */
export interface TypedContact {
  readonly channel: Channel;
  /** ISO 3166-1 alpha-2; determines the dial code. */
  readonly country: string;
  readonly phone: string;
  readonly email: string;
}
