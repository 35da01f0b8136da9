import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { StepBack } from "@/components/ui/step-back";
import type { CodeSending } from "./code-sending";

interface CodeWaysProps {
  advance: (form: FormData) => void;
  /** What every step has to know, as hidden fields. */
  known: Readonly<Record<string, string>>;
  sending: Pick<CodeSending, "id" | "resendAfterSeconds">;
  words: ResendWords & { change: string };
  /** Why no other code was sent, in words. */
  error: string | undefined;
}

/** For whom the code has not come: another, or back to what was typed. */
export function CodeWays({ advance, known, sending, words, error }: CodeWaysProps) {
  return (
    <>
      <ResendCode
        key={sending.id}
        action={advance}
        hidden={{ ...known, intent: "resend" }}
        afterSeconds={sending.resendAfterSeconds}
        words={words}
        error={error}
      />
      <StepBack action={advance} known={known}>
        {words.change}
      </StepBack>
    </>
  );
}
