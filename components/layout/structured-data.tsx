/** Data about the page for search engines. `<` is escaped, so that no text can end the element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, escaped above; never run as a script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export interface Question {
  question: string;
  answer: string;
}

/** The page's questions, as a search engine wants them. The same questions must stand on the page. */
export function FaqData({ questions }: { questions: readonly Question[] }) {
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return <StructuredData data={{ "@type": "FAQPage", mainEntity }} />;
}
