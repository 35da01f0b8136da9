"use client";

import type { ReactNode } from "react";
import { CodeField } from "@/components/codes/code-field";
import { CodeWays } from "@/components/codes/code-ways";
import { OutboxLink } from "@/components/codes/outbox-link";
import { LiveAmount } from "@/components/money/live-amount";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorTextAbout } from "@/lib/i18n/error-text";
import type { WithdrawState } from "./withdraw-state";
import type { WithdrawWords } from "./withdraw-words";

interface CodeStepProps {
  state: Extract<WithdrawState, { step: "code" }>;
  advance: (form: FormData) => void;
  /** What every form of this step sends along. */
  known: Readonly<Record<string, string>>;
  destination: ReactNode;
  words: WithdrawWords;
}

/** The amount and the account once more, and the code that confirms both. */
export function CodeStep({ state: { sending, otp, error }, advance, known, destination, words }: CodeStepProps) {
  const errorAbout = errorTextAbout(words.errors, error);
  const amount = <LiveAmount amount={sending.amount} />;
  return (
    <>
      <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      <div className="mt-3 divide-y divide-line border-line border-y">
        <Lines>
          <Line label={words.amount} strong>
            {amount}
          </Line>
        </Lines>
        {destination}
      </div>
      <p role="status" className="wrap-anywhere mt-4 text-body text-muted">
        {words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      {errorAbout("withdrawal") && (
        <div className="mt-4">
          <Notice tone="negative" live>
            {errorAbout("withdrawal")}
          </Notice>
        </div>
      )}
      <PersistentForm action={advance} answer={error} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <CodeField
          sendingId={sending.id}
          defaultValue={otp}
          label={words.codeLabel}
          help={words.codeHelp}
          error={errorAbout("otp")}
        />
        <SubmitButton size="wide">
          <Filled template={words.confirm} amount={amount} />
        </SubmitButton>
      </PersistentForm>
      <div className="mt-3">
        <CodeWays advance={advance} known={known} sending={sending} words={words} error={errorAbout("sending")} />
      </div>
      {words.outbox && <OutboxLink>{words.outbox}</OutboxLink>}
    </>
  );
}

/** `Withdraw {amount}` with the amount in its place. */
function Filled({ template, amount }: { template: string; amount: ReactNode }) {
  const [before = "", after = ""] = template.split("{amount}");
  return (
    <span>
      {before}
      {amount}
      {after}
    </span>
  );
}
