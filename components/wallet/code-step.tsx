"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { LiveAmount } from "@/components/money/live-amount";
import { Notice } from "@/components/ui/feedback";
import { type ControlProps, Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorText } from "@/lib/i18n/error-text";
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
  const errorAbout = (about: "otp" | "sending" | "withdrawal") =>
    errorText(words.errors, error?.about === about ? error.code : null);
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
      <SteadyForm action={advance} answer={error} className="mt-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <Field label={words.codeLabel} help={words.codeHelp} error={errorAbout("otp")}>
          {(control) => <FocusedOtp key={sending.id} control={control} otp={otp} />}
        </Field>
        <SubmitButton size="wide" className="mt-5">
          <Filled template={words.confirm} amount={amount} />
        </SubmitButton>
      </SteadyForm>
      <div className="mt-3">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          words={words.resend}
          error={errorAbout("sending")}
        />
        <form action={advance}>
          <HiddenFields values={{ ...known, intent: "change" }} />
          <SubmitButton variant="quiet" className="-ml-3">
            {words.change}
          </SubmitButton>
        </form>
      </div>
      {words.outbox && <OutboxLink>{words.outbox}</OutboxLink>}
    </>
  );
}

function OutboxLink({ children }: { children: string }) {
  return (
    <p className="mt-4 border-line border-t pt-3 text-faint text-label">
      <a
        href="/sandbox/outbox"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-3"
      >
        {children}
      </a>
    </p>
  );
}

/** Takes the focus when the step comes: the code is the only thing to type. */
function FocusedOtp({ control, otp }: { control: ControlProps; otp: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <span ref={place} className="block">
      <OtpInput {...control} name="otp" defaultValue={otp} required />
    </span>
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
