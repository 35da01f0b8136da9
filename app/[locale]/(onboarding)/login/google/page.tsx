import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Logo } from "@/components/layout/logo";
import { ButtonLink } from "@/components/ui/button";
import { googleSignIn } from "@/lib/contract/calls/auth";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { GoogleReturn } from "./_parts/google-return";
import { finishGoogle } from "./actions";

/** Rendered per request, because its scripts are allowed by a nonce. */
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "login" });
  return pageMetadata({ locale, path: "/login", title: t("metaTitle"), index: false });
}

/** Google's return page, with the response in the fragment. Visible only briefly unless an error occurred. */
export default async function GoogleReturnPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, shell, errors] = await Promise.all([
    getTranslations("login"),
    getTranslations("shell"),
    errorWordsFor(googleSignIn),
  ]);
  const back = <ButtonLink href={hrefFor(locale, "/login")}>{t("google.back")}</ButtonLink>;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[40rem] flex-col px-5 tablet:px-10">
      <header className="py-4 tablet:py-6">
        <Logo href={hrefFor(locale, "/")} label={shell("ultraHome")} />
      </header>
      <main id="content" tabIndex={-1} className="grow pt-16 outline-none">
        <GoogleReturn
          action={finishGoogle}
          locale={locale}
          words={{ waiting: t("google.waiting"), failed: t("google.failed"), errors }}
          back={back}
        />
        <noscript>
          <p className="mt-6 text-body text-muted">{t("google.noScripts")}</p>
        </noscript>
      </main>
    </div>
  );
}
