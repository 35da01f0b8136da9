import { expect, inject, it } from "vitest";
import { newPhone, signIn } from "../../../scripts/sandbox/world.ts";

/* The key H hides amounts. People who speak to their computer must be able to turn it off (WCAG 2.1.4); the journey of the keys presses it. */

const { url } = inject("server");

it("draws the switch of the single keys as it was left, and announces the key H on no button while they are off", async () => {
  const investor = await signIn(url, newPhone());
  const read = async (cookie: string) => {
    const answer = await fetch(`${url}/profile/preferences`, { headers: { cookie } });
    const html = await answer.text();
    const [control = ""] = /<button[^>]*role="switch"[^>]*>/.exec(html) ?? [];
    return [answer.status, /aria-checked="(\w+)"/.exec(control)?.[1], html.includes('aria-keyshortcuts="h"')];
  };
  expect(await read(investor.cookie())).toEqual([200, "true", true]);
  expect(await read(`${investor.cookie()}; shortcut=off`)).toEqual([200, "false", false]);
});
