import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Status } from "@/components/ui/status";
import { getDeletion } from "@/lib/contract/calls/account-deletion";
import { listContacts } from "@/lib/contract/calls/contacts";
import { getNominees } from "@/lib/contract/calls/nominees";
import { getPostalAddress } from "@/lib/contract/calls/postal-address";
import { getResidence } from "@/lib/contract/calls/residence";
import { listSessions } from "@/lib/contract/calls/sessions";
import type { Profile } from "@/lib/contract/calls/user";
import { listViewers } from "@/lib/contract/calls/viewers";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { OverviewRow } from "./overview-row";

/* The rows about the person. A row whose fact could not be read still leads to its page. */

export async function IdentityRow({ profile, locale }: { profile: Profile; locale: Locale }) {
  const [t, residence] = await Promise.all([getTranslations("profile"), readOptional(getResidence, {})]);
  const { kyc, country } = profile;
  const required = kyc.steps.filter(({ status }) => status !== "NOT_STARTED" || !kyc.canInvest);
  const done = required.filter(({ status }) => status === "VERIFIED").length;
  const name = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country;
  const isMoving = residence?.change?.decidedAt === null;
  const status = kyc.steps.some((step) => step.status === "REJECTED") ? (
    <Status kind="failed">{t("status.REJECTED")}</Status>
  ) : kyc.canInvest ? (
    <Status kind="confirmed">{t("status.VERIFIED")}</Status>
  ) : (
    <Status kind="pending">{t("overview.steps", { done, total: required.length })}</Status>
  );
  return (
    <OverviewRow
      id="identity"
      href={hrefFor(locale, "/profile/identity")}
      title={t("parts.identity.title")}
      note={t(isMoving ? "overview.moving" : "overview.livesIn", { country: name })}
      status={status}
    />
  );
}

export async function AddressRow({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(getPostalAddress, {})]);
  return (
    <OverviewRow
      id="address"
      href={hrefFor(locale, "/profile/address")}
      title={t("address.title")}
      note={answer && t(answer.address === null ? "overview.noAddress" : "overview.address")}
    />
  );
}

export async function NomineesRow({ locale }: { locale: Locale }) {
  const [t, profile, nomination] = await Promise.all([
    getTranslations("nominees"),
    getTranslations("profile"),
    readOptional(getNominees, {}),
  ]);
  const names = nomination?.nominees.map(({ name }) => name) ?? [];
  const list = new Intl.ListFormat(LOCALES[locale].tag, { type: "conjunction" }).format(names);
  return (
    <OverviewRow
      id="nominees"
      href={hrefFor(locale, "/profile/nominees")}
      title={t("title")}
      note={nomination && (list || profile("overview.noNominees"))}
    />
  );
}

export async function SecurityRow({ locale }: { locale: Locale }) {
  const [t, sessions, contacts] = await Promise.all([
    getTranslations("profile"),
    readOptional(listSessions, {}),
    readOptional(listContacts, {}),
  ]);
  const dead = contacts?.contacts.some(({ undeliverableSince }) => undeliverableSince !== null);
  return (
    <OverviewRow
      id="sessions"
      href={hrefFor(locale, "/profile/security")}
      title={t("parts.security.title")}
      note={sessions && t("overview.devices", { count: sessions.sessions.length })}
      status={dead && <Status kind="delayed">{t("overview.unreached")}</Status>}
    />
  );
}

export async function ViewersRow({ locale }: { locale: Locale }) {
  const [t, profile, answer] = await Promise.all([
    getTranslations("viewers"),
    getTranslations("profile"),
    readOptional(listViewers, {}),
  ]);
  const count = answer?.viewers.filter(({ state }) => state !== "ENDED").length ?? 0;
  return (
    <OverviewRow
      id="viewers"
      href={hrefFor(locale, "/profile/viewers")}
      title={t("title")}
      note={answer && profile(count === 0 ? "overview.noViewers" : "overview.viewers", { count })}
    />
  );
}

export async function DataRow({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(getDeletion, {})]);
  const request = answer?.request?.state === "REQUESTED" ? answer.request : null;
  return (
    <OverviewRow
      id="data"
      href={hrefFor(locale, "/profile/data")}
      title={t("parts.data.title")}
      note={
        request ? t("data.waiting", { date: formatDate(dateInIndia(request.requestedAt), locale) }) : t("overview.data")
      }
    />
  );
}
