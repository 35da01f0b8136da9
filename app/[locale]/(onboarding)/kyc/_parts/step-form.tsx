"use client";

import type { ReactNode } from "react";
import { FormProblem, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";

/** What every step's form sends along: the page's language and the key of this one try. */
export type StepContext = Readonly<Record<"locale" | "idempotencyKey", string>>;

/** What every step's form is given. */
export interface StepFormProps<State, Words> {
  action: (state: State, form: FormData) => Promise<State>;
  start: State;
  context: StepContext;
  /** Why an earlier visit ended without success, in words. */
  rejection: string | undefined;
  words: Words;
}

interface FormFrameProps {
  action: (form: FormData) => void;
  answer: unknown;
  hidden: Readonly<Record<string, string>>;
  /** What is wrong where no input is to blame. */
  problem: string | undefined;
  /** Of an earlier visit; an answer of this one takes its place. */
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
