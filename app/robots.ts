import type { MetadataRoute } from "next";
import { fileUrl } from "@/lib/i18n/site-origin";

/** Investor pages are not listed here: a crawler that may not read them would not see their `noindex`. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/ops/", "/sandbox/", "/webhooks/"] },
    sitemap: fileUrl("/sitemap.xml"),
  };
}
