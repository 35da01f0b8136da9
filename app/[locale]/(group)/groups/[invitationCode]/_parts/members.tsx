import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { GroupInfo } from "@/lib/contract/calls/groups";
import { initialsOf } from "@/lib/i18n/initials";

/** Members by display name only. */
export async function Members({ members }: { members: GroupInfo["members"] }) {
  const t = await getTranslations("groups");
  return (
    <Section title={t("members.title")}>
      <ol className="divide-y divide-line border-line border-y">
        {members.map(({ friendlyName, isHost, isYou }, place) => {
          const name = friendlyName ?? t("someMember");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: members deliberately carry no id; the list is re-rendered as a whole.
            <li key={place} className="flex min-h-14 items-center gap-4 py-2">
              <span
                aria-hidden
                className="serif grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-body text-ink"
              >
                {initialsOf(name)}
              </span>
              <span className="wrap-anywhere min-w-0 grow text-body text-ink">{name}</span>
              <span className="text-faint text-label">
                {isYou ? t("members.you") : isHost ? t("members.host") : null}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
