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
import type { NomineesWords } from "./nominees-form";
import type { NomineesState } from "./nominees-state";
import { nameOf, ROW_FIELDS } from "./rows";

interface CodeStepProps {
  state: Extract<NomineesState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: NomineesWords;
}

/** Who gets how much, once more, and the code that confirms it. */
export function CodeStep({ state: { rows, sending, otp, error }, advance, context, words }: CodeStepProps) {
  const typed = rows.flatMap((row, place) => ROW_FIELDS.map((field) => [nameOf(place, field), row[field]] as const));
  const known = {
    ...context,
    ...Object.fromEntries(typed),
    rows: String(rows.length),
    sendingId: sending.id,
    sentTo: sending.sentTo,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = (about: "otp" | "sending") => errorText(words.errors, error?.about === about ? error.code : null);
  return (
    <Panel className="max-w-md">
      <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      {rows.length === 0 ? (
        <p className="mt-3 border-line border-y py-3 text-body text-muted">{words.nobody}</p>
      ) : (
        <Lines className="mt-3 border-line border-y">
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
            <Line key={place} label={<span className="wrap-anywhere">{row.name}</span>} strong>
              {`${row.share.replace(/\s*%$/, "")}%`}
            </Line>
          ))}
        </Lines>
      )}
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
