import type { Env } from "../env.ts";

/** The origin of the links in messages: the public host, or the address under which one machine serves the site. */
export const siteOriginOf = ({ ULTRA_ENV, SERVED_ORIGIN, PUBLIC_HOST }: Env): string =>
  ULTRA_ENV === "sandbox" && SERVED_ORIGIN ? SERVED_ORIGIN : `https://${PUBLIC_HOST}`;
