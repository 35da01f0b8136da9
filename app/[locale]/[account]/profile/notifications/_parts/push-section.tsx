import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { NotificationPreferences } from "@/lib/contract/calls/notifications";
import { savePush } from "../actions";
import { PushSwitch } from "./push-switch";

/** Notifications of this browser; nothing where none is pushed. */
export async function PushSection({ push: { key, isOnHere } }: Pick<NotificationPreferences, "push">) {
  if (key === null) return null;
  const t = await getTranslations("notifications.push");
  return (
    <Section id="push" title={t("title")}>
      <p className="max-w-prose border-line border-t pt-3 text-body text-muted">{t("lead")}</p>
      <noscript>
        <p className="mt-4 max-w-prose text-body text-ink">{t("unsupported")}</p>
      </noscript>
      <PushSwitch
        applicationServerKey={key}
        isOnHere={isOnHere}
        save={savePush}
        words={{
          turnOn: t("turnOn"),
          turnOff: t("turnOff"),
          on: t("on"),
          denied: t("denied"),
          unsupported: t("unsupported"),
          failed: t("failed"),
        }}
      />
    </Section>
  );
}
