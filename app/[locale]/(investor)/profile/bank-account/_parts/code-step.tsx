"use client";

import { ConfirmCode } from "@/components/confirm-code/confirm-code";
import { Line, Lines } from "@/components/ui/figures";
import { Panel } from "@/components/ui/section";
import type { BankChangeWords } from "./bank-change-form";
import type { BankChangeState } from "./bank-change-state";

interface CodeStepProps {
  state: Extract<BankChangeState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: BankChangeWords;
}

/** The new account details and the OTP field. */
export function CodeStep({ state, advance, context, words }: CodeStepProps) {
  const { typed } = state;
  return (
    <Panel className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
        <Lines className="mt-3 border-line border-y">
          <Line label={words.account} strong>
            <span className="wrap-anywhere tabular-nums">{typed.accountNumber}</span>
          </Line>
          <Line label={words.ifsc}>{typed.ifscCode.toUpperCase()}</Line>
        </Lines>
        <p className="mt-3 text-body text-muted">{words.codeNote}</p>
      </ConfirmCode>
    </Panel>
  );
}
