import { getTranslations } from "next-intl/server";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { NOTIFICATION_KINDS } from "@/lib/contract/calls/notification-kinds";
import type { NotificationPreferences } from "@/lib/contract/calls/notifications";
import { cityOf } from "@/lib/contract/facts/time-zone";
import { formatTime } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { savePreferences } from "../actions";

interface PreferencesProps {
  preferences: NotificationPreferences;
  locale: Locale;
}

/** A box for each kind and channel that reaches the investor. Plain HTML: it works without scripts. */
export async function PreferencesForm({ preferences, locale }: PreferencesProps) {
  const t = await getTranslations("notifications");
  return (
    <form action={savePreferences}>
      <HiddenFields values={{ locale }} />
      <Grid preferences={preferences} />
      <WithoutContact preferences={preferences} locale={locale} />
      <QuietHours preferences={preferences} locale={locale} />
      <div className="mt-4 grid gap-1 text-label text-muted">
        {preferences.reachable.includes("WHATSAPP") && <p>{t("settings.whatsapp")}</p>}
        <p>{t("settings.always")}</p>
      </div>
      <SubmitButton className="mt-6">{t("settings.save")}</SubmitButton>
    </form>
  );
}

async function Grid({ preferences: { preferences, reachable } }: Pick<PreferencesProps, "preferences">) {
  const [t, kinds] = await Promise.all([getTranslations("notifications"), getTranslations("notification-kinds")]);
  const on = new Set(preferences.filter(({ isOn }) => isOn).map(({ kind, channel }) => `${kind}.${channel}`));
  // A choice for a channel without a contact is kept until there is one.
  const kept = [...on].filter((choice) => !reachable.some((channel) => choice.endsWith(`.${channel}`)));
  return (
    <>
      <HiddenFields values={Object.fromEntries(kept.map((choice) => [choice, "on"]))} />
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-line border-b text-label text-muted">
            <th scope="col" className="py-2 text-left font-medium">
              {t("settings.kind")}
            </th>
            {reachable.map((channel) => (
              <th key={channel} scope="col" className="w-15 px-0.5 py-2 text-center font-medium tablet:w-28">
                {t(`settings.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind} className="border-line border-b">
              <th scope="row" className="py-2 text-left font-normal text-ink">
                {kinds(`${kind}.name`)}
              </th>
              {reachable.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-grid size-11 place-items-center">
                    <span className="sr-only">
                      {t("settings.by", { kind: kinds(`${kind}.name`), channel: t(`settings.channels.${channel}`) })}
                    </span>
                    <input
                      type="checkbox"
                      name={`${kind}.${channel}`}
                      defaultChecked={on.has(`${kind}.${channel}`)}
                      className="size-5 rounded-sm accent-accent"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

async function WithoutContact({ preferences: { withoutContact }, locale }: PreferencesProps) {
  const t = await getTranslations("notifications");
  if (withoutContact.length === 0) return null;
  return (
    <p className="mt-4 text-body text-muted">
      {t.rich("settings.unreachable", {
        channels: withoutContact.map((channel) => t(`settings.channels.${channel}`)).join(", "),
        contacts: (words) => <TextLink href={hrefFor(locale, "/profile/contacts")}>{words}</TextLink>,
      })}
    </p>
  );
}

async function QuietHours({ preferences: { quietHours, timeZone, timeZones }, locale }: PreferencesProps) {
  const t = await getTranslations("notifications");
  const clock = (hour: number) => formatTime({ hour, minute: 0 }, locale);
  return (
    <div className="mt-6">
      <p className="text-body text-ink">
        {t("settings.quiet", { from: clock(quietHours.from), to: clock(quietHours.to) })}
      </p>
      {timeZones.length > 1 && (
        <div className="mt-3 max-w-xs">
          <label htmlFor="time-zone" className="mb-1 block font-medium text-ink text-label">
            {t("settings.zone")}
          </label>
          <Select id="time-zone" name="timeZone" defaultValue={timeZone}>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
