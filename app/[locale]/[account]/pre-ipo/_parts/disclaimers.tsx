import { Triangle } from "@/components/ui/icons/marks";

/** The content service's risk warnings, above the offers. */
export function Disclaimers({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="border-line border-y max-wide:divide-y max-wide:divide-line wide:grid wide:grid-cols-3 wide:gap-x-8">
      {texts.map((text) => (
        <li key={text} className="flex gap-3 py-3 text-ink text-label">
          <Triangle className="mt-0.75 size-3 shrink-0 text-warning" />
          <span className="max-w-prose">{text}</span>
        </li>
      ))}
    </ul>
  );
}
