import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { findReturnTo } from "@/app/[locale]/_account/return-to";
import { LanguageLink } from "@/components/layout/language-link";
import { Logo } from "@/components/layout/logo";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { ContactChannelTabs } from "@/components/phone/contact-ways";
import { TextLink } from "@/components/ui/text-link";
import { signInWithPasskey } from "@/lib/contract/calls/passkeys";
import { getDefaultFlow } from "@/lib/contract/calls/user";
import { TYPED_CODE_MAX } from "@/lib/contract/facts/code-spelling";
import { isPasskeyHost } from "@/lib/contract/facts/passkey";
import { AppError } from "@/lib/contract/values/errors";
import { typedReferralCode } from "@/lib/contract/values/shareable-code";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { callBackend } from "@/lib/web/backend";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { pageOrigin } from "@/lib/web/page-language";
import { findReferralCode } from "@/lib/web/referral";
import { findToken } from "@/lib/web/session";
import { GoogleButton, isGoogleOpen, Or } from "./_parts/google-button";
import { findOutcome, InvitationOutcome, InvitationPart } from "./_parts/invitation";
import { PasskeySignIn } from "./_parts/passkey-sign-in";
import { pathAfterSignIn } from "./_parts/post-login-redirect";
import { SignInForm } from "./_parts/sign-in-form";
import { signInStart } from "./_parts/sign-in-state";
import { signInWords } from "./_parts/sign-in-words";
import { findWhatsAppSeconds, signIn } from "./actions";
import { enterWithPasskey, findPasskeyRequest } from "./passkey-actions";

interface LoginParams extends LocaleParams {
  searchParams: Promise<Record<"with" | "returnTo" | "ref" | "invitation", string | string[] | undefined>>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "login" });
  return pageMetadata({ locale, path: "/login", title: t("metaTitle"), description: t("metaDescription") });
}

/** Three promises to investors, beside the form on wide screens. */
async function Assurances() {
  const t = await getTranslations("login");
  return (
    <aside className="flex flex-col justify-between gap-16 bg-night px-16 py-14 text-night-ink max-desktop:hidden wide:px-20">
      <p className="serif max-w-[12ch] text-display">{t("statement")}</p>
      <dl className="max-w-[34rem]">
        {(["code", "account", "late"] as const).map((promise) => (
          <div key={promise} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-6 border-night-line border-t py-5">
            <dt className="font-semibold text-body">{t(`promises.${promise}.title`)}</dt>
            <dd className="text-body text-night-muted">{t(`promises.${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

export default async function LoginPage({ params, searchParams }: LoginParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const channel = query.with === "email" ? "email" : "phone";
  const returnTo = findReturnTo(query, await pageOrigin()) ?? "";
  const outcome = findOutcome(query.invitation);
  const next = await findPostLoginRedirect(locale, returnTo);
  if (next !== null && outcome === null) redirect(next);
  return (
    <div className="grid min-h-dvh desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-w-0 flex-col px-5 tablet:px-10 desktop:px-14">
        <LoginHeader locale={locale} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[25rem] grow pt-10 pb-12 outline-none tablet:pt-20 desktop:my-auto desktop:grow-0 desktop:pt-8"
        >
          {next !== null && outcome !== null ? (
            <InvitationOutcome outcome={outcome} next={next} />
          ) : (
            <SignInPart
              locale={locale}
              channel={channel}
              returnTo={returnTo}
              typedCode={typeof query.ref === "string" ? query.ref.slice(0, TYPED_CODE_MAX) : null}
            />
          )}
        </main>
      </div>
      <Assurances />
    </div>
  );
}

interface SignInPartProps {
  locale: Locale;
  channel: "phone" | "email";
  returnTo: string;
  /** A referral code in the URL. */
  typedCode: string | null;
}

async function SignInPart({ locale, channel, returnTo, typedCode }: SignInPartProps) {
  const [t, words, storedCode] = await Promise.all([
    getTranslations("login"),
    signInWords(channel),
    findReferralCode(),
  ]);
  // A referral link sets its cookie in this response, so the code is also read from the URL.
  const code = typedReferralCode.safeParse(typedCode).data ?? storedCode;
  const query = { ...(channel === "email" && { with: channel }), ...(returnTo !== "" && { returnTo }) };
  return (
    <>
      {code !== null && <InvitationPart code={code} typed={null} query={query} locale={locale} />}
      <SignInForm
        key={channel}
        action={signIn}
        findSecondsLeft={findWhatsAppSeconds}
        emailHref={loginHref({ locale, returnTo, kind: "email" })}
        start={signInStart(channel, countryOf((await headers()).get("cf-ipcountry")))}
        context={{ locale, returnTo }}
        countries={listCountryChoices(locale)}
        channelTabs={
          <ContactChannelTabs
            className="mt-8"
            channel={channel}
            hrefs={{
              phone: loginHref({ locale, returnTo }),
              email: loginHref({ locale, returnTo, kind: "email" }),
            }}
            words={{ label: t("ways"), phone: t("byPhone"), email: t("byEmail") }}
          />
        }
        alternatives={<Alternatives locale={locale} returnTo={returnTo} />}
        words={words}
      />
      {code === null && <InvitationPart code={null} typed={typedCode} query={query} locale={locale} />}
      <p className="mt-8 text-faint text-label">
        {t.rich("accept", {
          terms: (chunks) => <LegalLink href={hrefFor(locale, "/tnc")}>{chunks}</LegalLink>,
          privacy: (chunks) => <LegalLink href={hrefFor(locale, "/privacy-policy")}>{chunks}</LegalLink>,
        })}
      </p>
    </>
  );
}

/** Ways to sign in without a code. Passkeys do not work at a host that is an IP address. */
async function Alternatives({ locale, returnTo }: Pick<SignInPartProps, "locale" | "returnTo">) {
  const [t, hasGoogle, errors, origin] = await Promise.all([
    getTranslations("login"),
    isGoogleOpen(),
    errorWordsFor(signInWithPasskey),
    pageOrigin(),
  ]);
  const hasPasskeys = isPasskeyHost(new URL(origin).hostname);
  if (!hasGoogle && !hasPasskeys) return null;
  return (
    <>
      <Or>{t("or")}</Or>
      {hasGoogle && (
        <GoogleButton href={loginHref({ locale, returnTo, path: "/login/google/start" })}>
          {t("google.button")}
        </GoogleButton>
      )}
      {hasPasskeys && (
        <PasskeySignIn
          action={enterWithPasskey}
          findRequest={findPasskeyRequest}
          context={{ locale, returnTo }}
          errors={errors}
        >
          {t("passkey")}
        </PasskeySignIn>
      )}
    </>
  );
}

/** Not prefetched: few visitors open the legal pages while signing in. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return <TextLink href={href}>{children}</TextLink>;
}

/** A signed-in investor is redirected. Null for an expired session or an unreachable backend, which show the form. */
async function findPostLoginRedirect(locale: Locale, returnTo: string): Promise<string | null> {
  if ((await findToken()) === null) return null;
  const now = await callBackend(getDefaultFlow, {}).catch((cause: unknown) => {
    if (cause instanceof AppError) return null;
    throw cause;
  });
  return now && (returnTo || pathAfterSignIn(now.flow, locale));
}

async function LoginHeader({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <header className="flex items-center justify-between gap-4 py-4 tablet:py-6">
      <Logo href={hrefFor(locale, "/")} label={t("ultraHome")} />
      <div className="flex items-center gap-2">
        <LanguageLink locale={locale} />
        <ThemeSwitch words={{ system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") }} />
      </div>
    </header>
  );
}

interface LoginHref {
  locale: Locale;
  returnTo: string;
  path?: "/login" | "/login/google/start";
  kind?: "email";
}

/** URL of a sign-in page that keeps the page to return to. */
function loginHref({ locale, returnTo, path = "/login", kind }: LoginHref): string {
  const query = new URLSearchParams({ ...(kind && { with: kind }), ...(returnTo !== "" && { returnTo }) });
  return hrefFor(locale, query.size > 0 ? `${path}?${query}` : path);
}
