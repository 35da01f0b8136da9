import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { REFERRAL_OUTCOMES, type ReferralOutcome } from "@/lib/contract/calls/referral";
import { REFERRAL_PARAMETER } from "@/lib/contract/facts/referral-link";
import type { ReferralCode } from "@/lib/contract/values/shareable-code";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The result of the referral code named at sign-in, read from the URL; null if there is nothing to show. */
export function findOutcome(text: string | string[] | undefined): Exclude<ReferralOutcome, "ATTACHED"> | null {
  const outcome = REFERRAL_OUTCOMES.find((each) => each === text);
  return outcome === undefined || outcome === "ATTACHED" ? null : outcome;
}

/** Shown after a sign-in whose referral code was not attached: the reason and a link to continue. */
export async function InvitationOutcome({
  outcome,
  next,
}: {
  outcome: Exclude<ReferralOutcome, "ATTACHED">;
  next: string;
}) {
  const t = await getTranslations("login");
  return (
    <>
      <h1 className="serif text-heading text-ink">{t("invitation.signedIn")}</h1>
      <p className="mt-3 mb-8 text-body text-muted" role="status">
        {t(`invitation.outcome.${outcome}`)}
      </p>
      <ButtonLink href={next} size="wide">
        {t("invitation.goOn")}
      </ButtonLink>
    </>
  );
}

interface InvitationPartProps {
  /** The referral code stored in this browser. */
  code: ReferralCode | null;
  /** The code in the URL, typed on this page and possibly invalid. */
  typed: string | null;
  /** Other URL parameters, resubmitted with the form. */
  query: Readonly<Record<string, string>>;
  locale: Locale;
}

/** The stored referral code, or a field for one. A separate form, so that it works without scripts. */
export async function InvitationPart({ code, typed, query, locale }: InvitationPartProps) {
  const t = await getTranslations("login");
  if (code !== null) {
    return (
      <div className="mb-8">
        <Notice tone="positive">{t("invitation.carried", { code: `${code.slice(0, 4)} ${code.slice(4)}` })}</Notice>
      </div>
    );
  }
  return (
    <div className="mt-2 border-line border-t">
      <Disclosure summary={t("invitation.have")} open={typed !== null}>
        <form method="get" action={hrefFor(locale, "/login")} className="flex flex-wrap items-start gap-3">
          <HiddenFields values={query} />
          <Field
            label={t("invitation.code")}
            error={typed === null ? undefined : t("invitation.noCode")}
            className="min-w-40 grow"
          >
            {(control) => (
              <Input
                {...control}
                name={REFERRAL_PARAMETER}
                defaultValue={typed ?? ""}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                required
              />
            )}
          </Field>
          <button type="submit" className={buttonStyle({ variant: "secondary", className: "mt-6 min-h-12" })}>
            {t("invitation.add")}
          </button>
        </form>
      </Disclosure>
    </div>
  );
}
