"use client";

import type { ReactNode } from "react";
import { FormProblem, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";

/** Hidden fields of every step's form: page language and the idempotency key of this attempt. */
export type StepContext = Readonly<Record<"locale" | "idempotencyKey", string>>;

/** Props of every step's form. */
export interface StepFormProps<State, Words> {
  action: (state: State, form: FormData) => Promise<State>;
  start: State;
  context: StepContext;
  /** Message for an earlier rejection. */
  rejection: string | undefined;
  words: Words;
}

interface FormFrameProps {
  action: (form: FormData) => void;
  answer: unknown;
  hidden: Readonly<Record<string, string>>;
  /** Message for an error that concerns no input. */
  problem: string | undefined;
  /** From an earlier attempt; replaced by this attempt's error. */
  rejection?: string | undefined;
  children: ReactNode;
}

export function FormFrame({ action, answer, hidden, problem, rejection, children }: FormFrameProps) {
  return (
    <PersistentForm action={action} answer={answer} className="grid gap-6">
      <HiddenFields values={hidden} />
      {rejection && <Notice tone="warning">{rejection}</Notice>}
      <FormProblem>{problem}</FormProblem>
      {children}
    </PersistentForm>
  );
}
