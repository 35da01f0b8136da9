import type { ErrorCode } from "@/lib/contract/values/errors";

export interface JoinState {
  /** As typed. */
  readonly name: string;
  readonly nameError: ErrorCode | null;
  readonly error: ErrorCode | null;
}

export interface InviteState {
  /** As typed: an e-mail address or a phone number. */
  readonly contact: string;
  readonly error: ErrorCode | null;
  /** Masked contact; null until the message is sent. */
  readonly sentTo: string | null;
}
