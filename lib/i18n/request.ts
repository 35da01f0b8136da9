import { getRequestConfig } from "next-intl/server";
import { localeOr } from "./locales";
import { loadMessages } from "./messages";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = localeOr(requested);
  return { locale, messages: await loadMessages(locale), timeZone: "Asia/Kolkata" };
});
