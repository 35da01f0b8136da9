export type Channel = "phone" | "email";

/** A phone number or an e-mail address, as it was typed. */
export interface TypedContact {
  readonly channel: Channel;
  /** ISO 3166-1 alpha-2; says the dial code. */
  readonly country: string;
  readonly phone: string;
  readonly email: string;
}
