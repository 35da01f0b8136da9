import { expect, it, vi } from "vitest";
import { CALLS } from "../contract/calls";
import { publicPath } from "../contract/define";
import { handleApiRequest } from "./api-gateway";

/** Sends a HEAD with the rights of a page of this site. */
function send(path: string) {
  const backend = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json({}, { headers: { etag: '"1"' } }));
  const answer = handleApiRequest(
    new Request(`http://localhost:3000${path}`, { method: "HEAD", headers: { "sec-fetch-site": "same-origin" } }),
    {
      ...{ ULTRA_ENV: "sandbox", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters" },
      BACKEND: { fetch: backend },
    },
  );
  return { answer, backend };
}

const gets = CALLS.filter(({ method }) => method === "GET");

it.each(gets.filter(({ effect }) => effect === "query"))(
  "a HEAD of $name is answered as its GET, without the body",
  async (call) => {
    const { answer, backend } = send(publicPath(call));
    const head = await answer;
    expect([head?.status, head?.headers.get("etag"), await head?.text()]).toEqual([200, '"1"', ""]);
    expect(backend.mock.calls[0]?.[1]?.method).toBe("GET");
  },
);

it.each(gets.filter(({ effect }) => effect === "command"))(
  "a HEAD of $name, whose GET changes something, is refused",
  async (call) => {
    const { answer, backend } = send(publicPath(call));
    await expect(answer).rejects.toMatchObject({ code: "METHOD_NOT_ALLOWED", allow: ["GET"] });
    expect(backend).not.toHaveBeenCalled();
  },
);
