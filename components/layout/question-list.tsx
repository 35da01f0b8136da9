import { Disclosure } from "@/components/ui/disclosure";
import type { Question } from "@/lib/schema-org/structured-data";

/** Questions that open into their answers. `FaqData` states the same as structured data. */
export function QuestionList({ questions, className }: { questions: readonly Question[]; className: string }) {
  return (
    <div className={className}>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
