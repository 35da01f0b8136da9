import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "../../lib/contract/client.ts";
import { codeSentBy } from "../../scripts/sandbox/world.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const [OTHERS, OWN] = ["111111", "222222"] as const;

/** The sandbox's outbox of one contact, newest first. */
const outboxOf = (...codes: string[]) =>
  codes.map((code) => ({ to: "contact", channel: "SMS", text: code, code, at: "2026-11-25T06:30:00Z" }));

it("takes for its own no code that another process had been sent for the same investor just before", async () => {
  let attempts = 0;
  let readsSinceSent = 0;
  vi.stubGlobal("fetch", async () => {
    if (attempts === 0) return Response.json(outboxOf());
    if (attempts === 2) readsSinceSent += 1;
    // The own message arrives some time after it was sent.
    return Response.json(readsSinceSent > 1 ? outboxOf(OWN, OTHERS) : outboxOf(OTHERS));
  });
  const send = async () => {
    attempts += 1;
    if (attempts === 1) throw new CallError("auth.phone", { status: 429, body: '{"code":"OTP_TOO_SOON"}' });
  };
  expect(await codeSentBy("http://localhost", "contact", send)).toBe(OWN);
});
