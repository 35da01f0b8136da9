import type { BrowserContext } from "@playwright/test";
import type { Client } from "../../../scripts/sandbox/client.ts";

/** Gives a browser the session of an investor who signed in through the API. */
export async function become(context: BrowserContext, { url, cookie }: Pick<Client, "url" | "cookie">): Promise<void> {
  const cookies = cookie()
    .split("; ")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url };
    });
  await context.addCookies(cookies);
}
