import "server-only";
import { cookies, headers } from "next/headers";
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_ID_SHAPE } from "@/lib/contract/facts/device";

/**
 * Sets a device id if the browser has none: a code is valid only in the browser that requested it, also without
 * scripts. Only in a server action, before a code is requested.
 */
export async function nameBrowser(): Promise<void> {
  const jar = await cookies();
  if (DEVICE_ID_SHAPE.test(jar.get(DEVICE_COOKIE)?.value ?? "")) return;
  jar.set(DEVICE_COOKIE, crypto.randomUUID(), {
    path: "/",
    sameSite: "lax",
    maxAge: DEVICE_COOKIE_SECONDS,
    secure: (await headers()).get("x-forwarded-proto") === "https",
  });
}
