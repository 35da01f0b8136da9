import "server-only";
import { cookies, headers } from "next/headers";
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_ID_SHAPE } from "@/lib/contract/values/device";

/**
 * Gives the browser a name if it has none yet: a code is good in the browser that asked for it, also where no script has
 * run. Only in a server action, before it asks for a code.
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
