"use client";

import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Spinner } from "@/components/ui/icons/marks";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { VisitState } from "./visit-state";

export interface VisitWords {
  backTitle: string;
  backLead: string;
  goOn: string;
  waitingTitle: string;
  again: string;
  refusedTitle: string;
  startAgain: string;
  otherWay: string;
  signedOutTitle: string;
  signedOutLead: string;
  signIn: string;
  errors: ErrorWords;
}

interface VisitFormProps {
  action: (state: VisitState, form: FormData) => Promise<VisitState>;
  start: VisitState;
  hidden: Readonly<Record<string, string>>;
  hrefs: Readonly<Record<"startAgain" | "otherWay" | "signIn", string>>;
  words: VisitWords;
}

/** Return from DigiLocker: submits itself when scripts run, and has a button otherwise. */
export function VisitForm({ action, start, hidden, hrefs, words }: VisitFormProps) {
  const [state, send] = useFormAction(action, start);
  return (
    <div aria-live="polite">
      <DisplayStatus state={state} words={words} />
      <div className="mt-8 flex flex-wrap gap-3">
        {(state.stage === "back" || state.stage === "waiting") && (
          <SendingForm action={send} hidden={hidden} isAutomatic={start.stage === "back" && state.stage === "back"}>
            {state.stage === "back" ? words.goOn : words.again}
          </SendingForm>
        )}
        {state.stage === "signed-out" && (
          <ButtonLink href={hrefs.signIn} size="large" className="max-tablet:w-full">
            {words.signIn}
          </ButtonLink>
        )}
        {state.stage === "refused" && (
          <ButtonLink href={hrefs.startAgain} size="large" className="max-tablet:w-full">
            {words.startAgain}
          </ButtonLink>
        )}
        {(state.stage === "refused" || state.stage === "waiting") && (
          <ButtonLink href={hrefs.otherWay} variant="secondary" size="large" className="max-tablet:w-full">
            {words.otherWay}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function DisplayStatus({ state, words }: { state: VisitState; words: VisitWords }) {
  const { title, lead } = wordsOf(state, words);
  return (
    <>
      <h1 className="serif text-heading text-ink">{title}</h1>
      <p className="mt-3 flex items-center gap-3 text-body text-muted">
        {state.stage === "back" && <Spinner />}
        {lead}
      </p>
    </>
  );
}

function wordsOf(state: VisitState, words: VisitWords): { title: string; lead: string | undefined } {
  switch (state.stage) {
    case "back":
      return { title: words.backTitle, lead: words.backLead };
    case "waiting":
      return { title: words.waitingTitle, lead: errorText(words.errors, state.code) };
    case "refused":
      return { title: words.refusedTitle, lead: errorText(words.errors, state.code) };
    case "signed-out":
      return { title: words.signedOutTitle, lead: words.signedOutLead };
  }
}

interface SendingFormProps {
  action: (form: FormData) => void;
  hidden: Readonly<Record<string, string>>;
  isAutomatic: boolean;
  children: string;
}

function SendingForm({ action, hidden, isAutomatic, children }: SendingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isAutomatic || isSent.current) return;
    isSent.current = true;
    form.current?.requestSubmit();
  }, [isAutomatic]);
  return (
    <form ref={form} action={action} className="max-tablet:w-full">
      <HiddenFields values={hidden} />
      <SubmitButton size="large" className="max-tablet:w-full">
        {children}
      </SubmitButton>
    </form>
  );
}
