import { expect, it } from "vitest";
import { readPageRequest } from "./page-request.ts";

const post = (form: FormData) => new Request("http://localhost:3000/x", { method: "POST", body: form });

const formOf = (parts: number, bytes: number) => {
  const form = new FormData();
  for (let part = 0; part < parts; part++) form.set(`field-${part}`, "x".repeat(Math.floor(bytes / parts)));
  return form;
};

it("passes a short form of many parts, and a long one of few", async () => {
  for (const form of [formOf(200, 1024), formOf(4, 3 * 1024 * 1024)]) {
    expect([...(await (await readPageRequest(post(form))).request.formData()).keys()]).toEqual([...form.keys()]);
  }
});

it.each([
  ["a long form of many parts", formOf(200, 2 * 1024 * 1024)],
  ["a short form of more parts than any page submits", formOf(600, 600)],
])("refuses %s before it is parsed", async (_, form) => {
  await expect(readPageRequest(post(form))).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("reads a page without the body that a GET declares", async () => {
  const headers = { "content-length": "5", "accept-language": "hi" };
  const { request } = await readPageRequest(new Request("http://localhost:3000/x?y=1", { headers }));
  expect([...request.headers.keys()]).toEqual(["accept-language"]);
  expect(request.url).toBe("http://localhost:3000/x?y=1");
});

it("refuses another method and a body that is not the declared form", async () => {
  await expect(readPageRequest(new Request("http://localhost:3000/x", { method: "DELETE" }))).rejects.toMatchObject({
    code: "METHOD_NOT_ALLOWED",
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const broken = new Request("http://localhost:3000/x", { method: "POST", headers, body: "--x" });
  await expect(readPageRequest(broken)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
