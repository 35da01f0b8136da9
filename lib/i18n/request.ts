import { getRequestConfig } from "next-intl/server";
import { isLocale } from "./locales";
import { loadMessages } from "./messages";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : "en";
  return { locale, messages: await loadMessages(locale), timeZone: "Asia/Kolkata" };
});
