import { getRequestConfig } from "next-intl/server";
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = requested === "hi" ? "hi" : "en";
  return { locale, messages: (await import(`../../messages/${locale}.json`)).default };
});
