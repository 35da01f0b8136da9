"use client";

import type { ComponentProps, ReactNode } from "react";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { StepBack } from "@/components/ui/step-back";
import { StepFocus } from "@/components/ui/step-focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { type CodeStep, fieldsOfDelivery } from "@/lib/contract/facts/code-step";
import { errorTextAbout } from "@/lib/i18n/error-text";
import { PasskeyConfirm } from "./passkey-button";
import { ResendCode, type ResendWords } from "./resend-code";
import { useStoredStep } from "./stored-step";

export interface CodeWords extends ResendWords {
  /** Contains `{contact}`. */
  sentTo: string;
  /** For a code that was sent before this page was rendered. */
  sentEarlier?: string;
  label: string;
  help: string;
  /** For another code that cannot be sent; the error's own text when absent. */
  unsent?: string;
  /** For the second code, contains `{contact}`; then `label` does too. */
  knownLabel?: string;
  confirm: ReactNode;
  /** The label of the button back to the input; absent where there was none. */
  change?: string;
  /** The sandbox's outbox; null outside the sandbox. */
  outbox?: string | null;
}

interface ConfirmCodeProps {
  step: Pick<CodeStep<unknown>, "sending" | "otp" | "knownOtp" | "error">;
  advance: (form: FormData) => void;
  /** The input that the code confirms, as hidden fields. */
  typed: Readonly<Record<string, string>>;
  words: CodeWords;
  button?: Pick<ComponentProps<typeof SubmitButton>, "size" | "variant" | "className">;
  /** The recipient whose messages the sandbox shows. */
  outboxTo?: string;
  /** The time for which the step is stored for a reload: the validity of the code, five minutes unless given. */
  validForMs?: number;
  /** Offers the code in another way; takes the hidden fields of a request for another code. */
  otherWay?: (hidden: Readonly<Record<string, string>>) => ReactNode;
  /** The heading, and a summary of the action that the code confirms. */
  children?: ReactNode;
}

const WIDE = { size: "wide" } as const;

interface OutboxLinkProps {
  /** The recipient whose messages are shown; all recipients when absent. */
  to?: string;
  children: string;
}

/** A link to the messages that the sandbox has sent. */
function OutboxLink({ to, children }: OutboxLinkProps) {
  return (
    <p className="mt-3 border-line border-t pt-2 text-faint text-label">
      <a
        href={to === undefined ? "/sandbox/outbox" : `/sandbox/outbox?to=${encodeURIComponent(to)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-3"
      >
        {children}
      </a>
    </p>
  );
}

/** The code step of every confirmed action: summary, code field, resend and back. */
export function ConfirmCode(props: ConfirmCodeProps) {
  const { step, advance, typed, words, button = WIDE, outboxTo, validForMs, otherWay, children } = props;
  const { sending, error } = step;
  const known = { ...typed, ...fieldsOfDelivery(sending) };
  useStoredStep(known, validForMs);
  const errorAbout = errorTextAbout(words.errors, error);
  return (
    <>
      {children}
      <StepFocus />
      <p role="status" className="wrap-anywhere mt-3 text-body text-muted">
        {sending.sentTo === "" ? words.sentEarlier : words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <PersistentForm action={advance} answer={step} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <FormProblem>{errorAbout("whole")}</FormProblem>
        <CodeFields step={step} words={words} />
        <SubmitButton {...button}>
          <span>{words.confirm}</span>
        </SubmitButton>
      </PersistentForm>
      {sending.passkey !== "" && <PasskeyConfirm request={sending.passkey} advance={advance} known={known} />}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          refusal={error?.about === "sending" ? error.code : null}
          words={resendWords(words)}
        />
        {words.change && (
          <StepBack action={advance} known={known}>
            {words.change}
          </StepBack>
        )}
      </div>
      {otherWay?.({ ...known, intent: "resend" })}
      {words.outbox && <OutboxLink {...(outboxTo !== undefined && { to: outboxTo })}>{words.outbox}</OutboxLink>}
    </>
  );
}

interface CodeFieldProps extends Omit<ComponentProps<typeof OtpInput>, "id" | "required"> {
  /** The sending of the code; a new sending clears the field. */
  sendingId: string;
  label: ReactNode;
  help?: ReactNode;
  error: string | undefined;
}

const resendWords = ({ unsent, errors, ...words }: CodeWords): ResendWords => ({
  ...words,
  errors: unsent === undefined ? errors : { ...errors, GATEWAY_UNAVAILABLE: unsent },
});

/** The input for a one-time code. It takes the focus when its step appears, unless disabled. */
function CodeField({ sendingId, label, help, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <OtpInput key={sendingId} name="otp" autoFocus {...control} {...input} required />}
    </Field>
  );
}

/** One code is sent as soon as it is whole. Two disable the browser's autofill, which cannot tell them apart. */
function CodeFields({ step, words }: Pick<ConfirmCodeProps, "step" | "words">) {
  const { sending, otp, knownOtp, error } = step;
  const errorAbout = errorTextAbout(words.errors, error);
  const { label, help, knownLabel } = words;
  if (knownLabel === undefined) {
    return (
      <CodeField
        isSentWhole
        sendingId={sending.id}
        defaultValue={otp}
        label={label}
        help={help}
        error={errorAbout("otp")}
      />
    );
  }
  return (
    <>
      <CodeField
        sendingId={sending.id}
        defaultValue={otp}
        autoComplete="off"
        label={label.replace("{contact}", sending.sentTo)}
        error={errorAbout("otp")}
      />
      <CodeField
        sendingId={sending.id}
        name="knownOtp"
        defaultValue={knownOtp}
        autoComplete="off"
        autoFocus={false}
        label={knownLabel.replace("{contact}", sending.sentToKnown)}
        help={help}
        error={errorAbout("knownOtp")}
      />
    </>
  );
}
