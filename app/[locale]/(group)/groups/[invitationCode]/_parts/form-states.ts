import type { ErrorCode } from "@/lib/contract/values/errors";

export interface JoinState {
  /** As it was typed. */
  readonly name: string;
  readonly nameError: ErrorCode | null;
  readonly error: ErrorCode | null;
}

export interface InviteState {
  /** As it was typed: an e-mail address or a phone number. */
  readonly contact: string;
  readonly error: ErrorCode | null;
  /** Masked; null until a message is on its way. */
  readonly sentTo: string | null;
}
