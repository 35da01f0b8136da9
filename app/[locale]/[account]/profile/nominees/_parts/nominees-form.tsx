"use client";

import { ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { NOMINEES_MAX } from "@/lib/contract/facts/nominees";
import { errorText } from "@/lib/i18n/error-text";
import type { NomineesState } from "../actions";
import { NomineeFields, type NomineesWords } from "./nominee-fields";
import { nameOf, ROW_FIELDS } from "./rows";

interface NomineesFormProps {
  action: (state: NomineesState, form: FormData) => Promise<NomineesState>;
  start: NomineesState;
  context: Readonly<Record<string, string>>;
  words: NomineesWords;
}

interface CodeStepProps {
  state: Extract<NomineesState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: NomineesWords;
}

/** The nominees with their shares and the OTP field. */
function CodeStep({ state, advance, context, words }: CodeStepProps) {
  const rows = state.typed;
  const fields = rows.flatMap((row, place) => ROW_FIELDS.map((field) => [nameOf(place, field), row[field]] as const));
  const typed = { ...context, ...Object.fromEntries(fields), rows: String(rows.length) };
  return (
    <Panel className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={typed} words={words}>
        <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
        {rows.length === 0 ? (
          <p className="mt-3 border-line border-y py-3 text-body text-muted">{words.nobody}</p>
        ) : (
          <Lines className="mt-3 border-line border-y">
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position.
              <Line key={place} label={<span className="wrap-anywhere">{row.name}</span>} strong>
                {`${row.share.replace(/%$/, "").trimEnd()}%`}
              </Line>
            ))}
          </Lines>
        )}
      </ConfirmCode>
    </Panel>
  );
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
