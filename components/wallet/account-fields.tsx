"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { BranchHint, type BranchWords } from "./branch-hint";

interface AccountNumberFieldProps {
  name: string;
  label: string;
  help?: string;
  typed: string | undefined;
  error: string | undefined;
}

/** The number of an Indian bank account, without autofill. */
export function AccountNumberField({ name, label, help, typed, error }: AccountNumberFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="off"
          required
          className="max-w-80 tabular-nums tracking-[0.06em]"
        />
      )}
    </Field>
  );
}

export interface IfscWords {
  ifsc: string;
  ifscHelp: string;
  branch: BranchWords;
}

interface IfscFieldProps {
  typed: string | undefined;
  error: string | undefined;
  words: IfscWords;
}

/** The IFSC, with its branch below. */
export function IfscField({ typed: before = "", error, words }: IfscFieldProps) {
  const [typed, setTyped] = useState(before);
  return (
    <>
      <Field label={words.ifsc} help={words.ifscHelp} error={error}>
        {(control) => (
          <Input
            {...control}
            name="ifscCode"
            defaultValue={before}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="max-w-60 uppercase tracking-[0.08em]"
          />
        )}
      </Field>
      <BranchHint typed={typed} isRefused={error !== undefined} words={words.branch} />
    </>
  );
}
