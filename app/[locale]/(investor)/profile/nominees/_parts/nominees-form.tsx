"use client";

import type { CodeWords } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import type { BirthdayWords } from "@/components/ui/birthday-input";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { NOMINEES_MAX } from "@/lib/contract/calls/nominees";
import { errorText } from "@/lib/i18n/error-text";
import { CodeStep } from "./code-step";
import { NomineeFields } from "./nominee-fields";
import type { NomineesState } from "./nominees-state";

export interface NomineesWords extends BirthdayWords, CodeWords {
  codeTitle: string;
  /** `nominee` and `remove` contain the placeholder `{number}`. */
  nominee: string;
  nobody: string;
  name: string;
  relation: string;
  relations: readonly { value: string; label: string }[];
  share: string;
  shareHelp: string;
  shareInvalid: string;
  guardian: string;
  guardianHelp: string;
  optional: string;
  remove: string;
  add: string;
  send: string;
}

interface NomineesFormProps {
  action: (state: NomineesState, form: FormData) => Promise<NomineesState>;
  start: NomineesState;
  context: Readonly<Record<string, string>>;
  words: NomineesWords;
}

/** The list of nominees, then the OTP, which is bound to this exact list. Every button submits to the server. */
export function NomineesForm({ action, start, context, words }: NomineesFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") return <CodeStep state={state} advance={advance} context={context} words={words} />;
  const { rows, faults, error } = state;
  const isPlaced = Object.keys(faults).some((name) => name !== "nominees");
  const problem = errorText(words.errors, faults.nominees ?? (isPlaced ? null : error));
  return (
    // Field names contain the row index, so adding or removing a row remounts the form.
    <PersistentForm key={rows.length} action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={{ ...context, rows: String(rows.length) }} />
      {/* Enter activates the first button: this hidden one submits the list, so that Enter removes no row. */}
      <button type="submit" name="intent" value="send" hidden />
      {rows.length === 0 && <p className="border-line border-y py-6 text-body text-muted">{words.nobody}</p>}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position.
        <NomineeFields key={`${rows.length}.${place}`} row={row} place={place} faults={faults} words={words} />
      ))}
      {rows.length < NOMINEES_MAX && (
        <SubmitButton name="intent" value="add" variant="secondary" className="justify-self-start">
          {words.add}
        </SubmitButton>
      )}
      <FormProblem>{problem}</FormProblem>
      <SubmitButton name="intent" value="send" size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
