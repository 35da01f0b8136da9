import type { ErrorCode } from "@/lib/contract/values/errors";

export interface NameState {
  /** The raw input. */
  readonly name: string;
  readonly error: ErrorCode | null;
  readonly isSaved: boolean;
}

export interface FoundState {
  /** The raw input. */
  readonly typed: { readonly name: string; readonly goal: string };
  /** Errors by field; `form` for errors that concern no single field. */
  readonly errors: Readonly<Partial<Record<"name" | "goal" | "form", ErrorCode>>>;
}
