import { getTranslations } from "next-intl/server";
import { withReturnTo } from "@/app/[locale]/_account/return-to";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Line } from "@/components/ui/figures";
import { TextLink } from "@/components/ui/text-link";
import type { MetalTradeKind } from "@/lib/contract/calls/metals";
import type { Paise } from "@/lib/contract/facts/money";
import type { PostalAddress } from "@/lib/contract/values/postal-address";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { orderPath, resumedPath } from "./metal-address";
import type { MetalPageQuery } from "./query";

export interface InvoicedOrder {
  metal: Metal;
  kind: MetalTradeKind;
  requested: MetalPageQuery;
  idempotencyKey: string;
  /** The metal's value from which a purchase needs an address. */
  addressFrom: Paise;
  /** The address that the tax invoice of a purchase will state; null while none is kept. */
  address: PostalAddress | null;
  locale: Locale;
}

/**
 * The form of the address, which leads back to this order. The URL omits the quantity while amounts are hidden. Links to it
 * replace the review page, so that Back never offers an order that was placed.
 */
async function addressHref({ metal, kind, requested, idempotencyKey, locale }: InvoicedOrder): Promise<string> {
  const path = orderPath(metal, kind);
  const order = (await amountsHidden()) ? path : resumedPath(path, requested, idempotencyKey);
  return withReturnTo(hrefFor(locale, "/profile/address"), hrefFor(locale, order));
}

/** The address that the purchase's tax invoice will state. */
export async function InvoiceAddressLine(props: InvoicedOrder) {
  const [t, names, href] = await Promise.all([
    getTranslations("metals.review"),
    getTranslations("gst-states"),
    addressHref(props),
  ]);
  const { address } = props;
  return (
    <Line label={t("address")}>
      {address === null ? t("noAddress") : `${address.city} ${address.pin}, ${names(address.state)}`}{" "}
      <TextLink replace href={href} className="inline-flex min-h-6 items-center">
        {t(address === null ? "addAddress" : "changeAddress")}
      </TextLink>
    </Line>
  );
}

/** In place of the confirmation of a purchase that needs an address while none is kept: the link to its form. */
export async function AddressNeeded(props: InvoicedOrder) {
  const [t, href] = await Promise.all([getTranslations("metals.gate"), addressHref(props)]);
  const from = () => <AmountView isPublic amount={props.addressFrom} locale={props.locale} decimals="auto" />;
  return (
    <div className="grid gap-4">
      <Notice>{t.rich("address", { from })}</Notice>
      <ButtonLink replace href={href} size="wide">
        {t("addressAction")}
      </ButtonLink>
    </div>
  );
}
