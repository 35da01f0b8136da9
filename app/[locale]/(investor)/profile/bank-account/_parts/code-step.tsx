"use client";

import { Line, Lines } from "@/components/ui/figures";
import { CodePanel } from "../../_parts/code-panel";
import type { BankChangeWords } from "./bank-change-form";
import type { BankChangeState } from "./bank-change-state";

interface CodeStepProps {
  state: Extract<BankChangeState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: BankChangeWords;
}

/** The new account, once more, and the code that confirms it. */
export function CodeStep({ state, advance, context, words }: CodeStepProps) {
  const { typed } = state;
  return (
    <CodePanel requested={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
      <Lines className="mt-3 border-line border-y">
        <Line label={words.account} strong>
          <span className="wrap-anywhere tabular-nums">{typed.accountNumber}</span>
        </Line>
        <Line label={words.ifsc}>{typed.ifscCode.toUpperCase()}</Line>
      </Lines>
      <p className="mt-3 text-body text-muted">{words.codeNote}</p>
    </CodePanel>
  );
}
