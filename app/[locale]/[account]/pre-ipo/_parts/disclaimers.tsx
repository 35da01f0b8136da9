import { Triangle } from "@/components/ui/icons/marks";

/** What the content service says can go wrong, before anything is offered. */
export function Disclaimers({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {texts.map((text) => (
        <li key={text} className="flex gap-3.5 py-3.5 text-body text-ink">
          <Triangle className="mt-1 size-3.5 shrink-0 text-warning" />
          <span className="max-w-prose">{text}</span>
        </li>
      ))}
    </ul>
  );
}
