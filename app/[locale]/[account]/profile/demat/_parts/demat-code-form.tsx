"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { errorText } from "@/lib/i18n/error-text";

export type DematCodeState = { readonly step: "start"; readonly error: ErrorCode | null } | CodeStep<null>;

interface DematCodeFormProps {
  action: (state: DematCodeState, form: FormData) => Promise<DematCodeState>;
  /** The language. */
  context: Readonly<Record<string, string>>;
  words: CodeWords & { send: string; codeTitle: string };
}

/** The code that permits another client master report. */
export function DematCodeForm({ action, context, words }: DematCodeFormProps) {
  const [state, advance] = useCodeForm(action, { step: "start", error: null });
  if (state.step === "code") {
    return (
      <Panel className="max-w-md">
        <ConfirmCode step={state} advance={advance} typed={context} words={words}>
          <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
        </ConfirmCode>
      </Panel>
    );
  }
  return (
    <form action={advance} className="grid max-w-md gap-5">
      <HiddenFields values={{ ...context, intent: "send" }} />
      <FormProblem>{errorText(words.errors, state.error)}</FormProblem>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </form>
  );
}
