"use client";

import { Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode } from "@/components/ui/resend-code";
import { Panel } from "@/components/ui/section";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorText } from "@/lib/i18n/error-text";
import type { BankChangeWords } from "./bank-change-form";
import type { BankChangeState } from "./bank-change-state";

interface CodeStepProps {
  state: Extract<BankChangeState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: BankChangeWords;
}

/** The new account, once more, and the code that confirms it. */
export function CodeStep({ state: { typed, sending, otp, error }, advance, context, words }: CodeStepProps) {
  const known = {
    ...context,
    ...typed,
    sendingId: sending.id,
    sentTo: sending.sentTo,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = (about: "otp" | "sending") => errorText(words.errors, error?.about === about ? error.code : null);
  return (
    <Panel className="max-w-md">
      <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      <Lines className="mt-3 border-line border-y">
        <Line label={words.account} strong>
          <span className="wrap-anywhere tabular-nums">{typed.accountNumber}</span>
        </Line>
        <Line label={words.ifsc}>{typed.ifscCode.toUpperCase()}</Line>
      </Lines>
      <p className="mt-3 text-body text-muted">{words.codeNote}</p>
      <p role="status" className="wrap-anywhere mt-4 text-body text-muted">
        {words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <SteadyForm action={advance} answer={error} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <Field label={words.codeLabel} help={words.codeHelp} error={errorAbout("otp")}>
          {(control) => <OtpInput key={sending.id} {...control} name="otp" defaultValue={otp} required autoFocus />}
        </Field>
        <SubmitButton size="wide">{words.confirm}</SubmitButton>
      </SteadyForm>
      <div className="mt-3">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          words={words}
          error={errorAbout("sending")}
        />
        <form action={advance}>
          <HiddenFields values={{ ...known, intent: "change" }} />
          <SubmitButton variant="quiet" className="-ml-3">
            {words.change}
          </SubmitButton>
        </form>
      </div>
    </Panel>
  );
}
