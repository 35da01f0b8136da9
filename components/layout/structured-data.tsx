/** Structured data for search engines. `<` is escaped, so that no text can close the element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON generated and escaped above; never executed as a script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export interface Question {
  question: string;
  answer: string;
}

/** The page's questions as structured data. The same questions must be visible on the page. */
export function FaqData({ questions }: { questions: readonly Question[] }) {
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return <StructuredData data={{ "@type": "FAQPage", mainEntity }} />;
}
