import { faqPage, type Question, type StructuredThing } from "@/lib/schema-org/structured-data";

/** Structured data for search engines. `<` is escaped, so that no text can close the element. A stored page says it once. */
export function StructuredData({
  data,
}: {
  data: StructuredThing | readonly StructuredThing[] | Readonly<Record<string, unknown>>;
}) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON generated and escaped above; never executed as a script.
  return <script type="application/ld+json" data-drawn="" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The page's questions as structured data. The same questions must be visible on the page. */
export function FaqData({ questions }: { questions: readonly Question[] }) {
  return <StructuredData data={faqPage(questions)} />;
}
