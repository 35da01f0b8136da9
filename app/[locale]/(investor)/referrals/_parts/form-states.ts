import type { ErrorCode } from "@/lib/contract/values/errors";

export interface NameState {
  /** As it was typed. */
  readonly name: string;
  readonly error: ErrorCode | null;
  readonly isSaved: boolean;
}

export interface FoundState {
  /** As they were typed. */
  readonly typed: { readonly name: string; readonly goal: string };
  /** By the field that is meant; `form` for what no field is to blame for. */
  readonly errors: Readonly<Partial<Record<"name" | "goal" | "form", ErrorCode>>>;
}
