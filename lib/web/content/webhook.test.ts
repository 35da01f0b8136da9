import { expect, it, vi } from "vitest";
import { answerContentWebhook, assertContentWebhookFit, CONTENT_CHANGED_HEADER, isContentChange } from "./webhook.ts";

const SECRET = "a secret that only the Strapi and the Worker know";
const URL_OF_WEBHOOK = "https://ultra.example/webhooks/content";

function call(body: unknown, { authorization = `Bearer ${SECRET}`, method = "POST", secret = SECRET } = {}) {
  const rendered: string[] = [];
  const work: Promise<unknown>[] = [];
  const fetch = vi.fn(async (address: string) => {
    rendered.push(new URL(address).pathname);
    return new Response(null);
  });
  const text = JSON.stringify(body);
  const headers = { authorization, "content-length": String(text.length) };
  const request = new Request(URL_OF_WEBHOOK, { method, headers, ...(method === "POST" && { body: text }) });
  const env = {
    ...{ ULTRA_ENV: "production", CONTENT_WEBHOOK_SECRET: secret, WORKER_SELF_REFERENCE: { fetch } },
    ...{ CONTENT_URL: "http://127.0.0.1:9", BACKEND: { fetch: () => Promise.reject(new Error("not called")) } },
  };
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  const answer = answerContentWebhook(request, env, { previewId: "preview", waitUntil });
  return { answer, fetch, rendered, finished: async () => answer.then(() => Promise.all(work)) };
}

it("renders the article, the lists that show it, and nothing else, in the language of the article", async () => {
  const { answer, rendered, fetch, finished } = call({
    event: "entry.publish",
    model: "article",
    entry: { slug: "new-one", locale: "hi" },
  });
  expect((await answer)?.status).toBe(202);
  await finished();
  expect(rendered).toEqual(["/hi/blog/new-one", "/hi/blog"]);
  expect(fetch.mock.calls[0]).toMatchObject([
    "https://ultra.example/hi/blog/new-one",
    { method: "HEAD", headers: { "x-prerender-revalidate": "preview", [CONTENT_CHANGED_HEADER]: SECRET } },
  ]);
});

it("renders the pages of the company in every language when the message names none", async () => {
  const { rendered, finished } = call({ event: "entry.update", model: "company", entry: {} });
  await finished();
  expect(rendered).toEqual(["/company", "/", "/hi/company", "/hi"]);
});

it.each([
  ["another secret", { authorization: "Bearer another" }, "UNAUTHENTICATED"],
  ["no secret", { authorization: "" }, "UNAUTHENTICATED"],
  ["a Worker without a webhook", { secret: "" }, "NOT_FOUND"],
  ["a GET", { method: "GET" }, "METHOD_NOT_ALLOWED"],
])("refuses %s and renders nothing", async (_, options, code) => {
  const { answer, rendered } = call({ model: "article" }, options);
  await expect(answer).rejects.toMatchObject({ code });
  expect(rendered).toEqual([]);
});

it("refuses a message of another shape", async () => {
  await expect(call({ event: "trigger-test" }).answer).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("production refuses a short secret and the sandbox's", () => {
  const check = (secret: string) => () =>
    assertContentWebhookFit({ ULTRA_ENV: "production", CONTENT_WEBHOOK_SECRET: secret });
  expect(check("short")).toThrow("CONTENT_WEBHOOK_SECRET");
  expect(check("sandbox-content-webhook-secret-not-for-production")).toThrow("CONTENT_WEBHOOK_SECRET");
  expect(check(SECRET)).not.toThrow();
});

it("only a request with the secret makes a rendering read content anew", async () => {
  const requestWith = (value: string) =>
    new Request("https://ultra.example/blog", { headers: { [CONTENT_CHANGED_HEADER]: value } });
  expect(await isContentChange(requestWith(SECRET), { CONTENT_WEBHOOK_SECRET: SECRET })).toBe(true);
  expect(await isContentChange(requestWith(""), { CONTENT_WEBHOOK_SECRET: "" })).toBe(false);
  expect(await isContentChange(requestWith("another"), { CONTENT_WEBHOOK_SECRET: SECRET })).toBe(false);
});
