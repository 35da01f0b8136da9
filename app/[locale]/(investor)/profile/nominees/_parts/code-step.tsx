"use client";

import { ConfirmCode } from "@/components/confirm-code/confirm-code";
import { Line, Lines } from "@/components/ui/figures";
import { Panel } from "@/components/ui/section";
import type { NomineesWords } from "./nominees-form";
import type { NomineesState } from "./nominees-state";
import { nameOf, ROW_FIELDS } from "./rows";

interface CodeStepProps {
  state: Extract<NomineesState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: NomineesWords;
}

/** The nominees with their shares and the OTP field. */
export function CodeStep({ state, advance, context, words }: CodeStepProps) {
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
