import { expect, it, vi } from "vitest";
import { readForm } from "../../../backend/routes/body.ts";
import { FILE_BYTES_MAX, FORM_BYTES_MAX } from "../../../lib/contract/facts/uploads.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";

const TYPE = "multipart/form-data; boundary=frontier";

const sent = (body: BodyInit, headers: Record<string, string> = { "content-type": TYPE }) =>
  readForm(new Request("http://backend/v2/bonds/cmr", { method: "POST", body, headers }));

const part = (name: string, content: string, more = "") =>
  `--frontier\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (cause: unknown) => (cause instanceof AppError ? cause.code : cause),
  );

it("reads every field, so that one which the call does not declare can be rejected", async () => {
  const form = new FormData();
  form.set("file", new File(["content"], "../../etc/passwd", { type: "text/html" }));
  form.set("userId", "usr_somebody");
  const parts = await readForm(new Request("http://backend/", { method: "POST", body: form }));
  expect(Object.keys(parts)).toEqual(["file", "userId"]);
  expect(await (parts.file as File).text()).toBe("content");
});

it("takes the last of two files under one name, and keeps text as text", async () => {
  const twice = await sent(
    `${part("file", "one", '; filename="a"')}${part("file", "two", '; filename="b"')}--frontier--\r\n`,
  );
  expect(await (twice.file as File).text()).toBe("two");
  expect(await sent(`${part("file", "typed")}--frontier--\r\n`)).toEqual({ file: "typed" });
  expect(await sent("--frontier--\r\n")).toEqual({});
});

it.each([
  ["JSON", "{}", { "content-type": "application/json" }, "UNSUPPORTED_MEDIA_TYPE"],
  ["a form without files", "file=1", { "content-type": "application/x-www-form-urlencoded" }, "UNSUPPORTED_MEDIA_TYPE"],
  [
    "a form that names no boundary",
    part("file", "x"),
    { "content-type": "multipart/form-data" },
    "UNSUPPORTED_MEDIA_TYPE",
  ],
  [
    "a form with another boundary",
    part("file", "x"),
    { "content-type": "multipart/form-data; boundary=x" },
    "INVALID_INPUT",
  ],
  ["an unterminated form", part("file", "x"), { "content-type": TYPE }, "INVALID_INPUT"],
  ["a part without a name", "--frontier\r\n\r\nx\r\n--frontier--\r\n", { "content-type": TYPE }, "INVALID_INPUT"],
  ["an empty body", "", { "content-type": TYPE }, "INVALID_INPUT"],
])("refuses %s", async (_, body, headers, code) => {
  expect(await errorOf(sent(body, headers))).toBe(code);
});

it("stops reading beyond the size of two files, whatever length was declared", async () => {
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect(await errorOf(sent(endless))).toBe("PAYLOAD_TOO_LARGE");
  expect(read).toBeLessThan(FORM_BYTES_MAX + 1024 * 1024);
  const lying = { "content-type": TYPE, "content-length": String(FORM_BYTES_MAX + 1) };
  expect(await errorOf(sent("--frontier--", lying))).toBe("PAYLOAD_TOO_LARGE");
  expect(FORM_BYTES_MAX).toBeGreaterThan(2 * FILE_BYTES_MAX);
});

const MANY = part("x", "").repeat(100_000);

it.each([
  ["with more parts than any call uses", MANY, TYPE],
  ["with so many parts whose lines end without a carriage return", MANY.replaceAll("\r\n", "\n"), TYPE],
  [
    "with another boundary than the one that is looked for first",
    MANY,
    "multipart/form-data; boundary=a b; boundary=c",
  ],
  ["with long fields above a part", part("x", "", "; x=y".repeat(1_000_000)), TYPE],
  ["with many fields above a part", part("x", "", "\r\nx: y".repeat(1_000_000)), TYPE],
])("refuses to parse a form %s", async (_, parts, type) => {
  const parse = vi.spyOn(Response.prototype, "formData");
  const answer = sent(`${parts}${part("file", "typed")}--frontier--\r\n`, { "content-type": type });
  expect(await errorOf(answer)).toBe("INVALID_INPUT");
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it("parses a form of ten parts, and one whose lines end without a carriage return", async () => {
  const few = `${part("x", "").repeat(10)}${part("file", "typed", `; filename="${"é".repeat(255)}"`)}--frontier--\r\n`;
  for (const body of [few, few.replaceAll("\r\n", "\n")]) {
    expect(await sent(body)).toMatchObject({ x: "", file: expect.any(File) });
  }
});

it.each([
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${"b".repeat(71)}`,
  "multipart/form-data; charset=utf-8",
])("refuses to parse a form of type %s", async (type) => {
  expect(await errorOf(sent(`${part("file", "x")}--frontier--\r\n`, { "content-type": type }))).toBe("INVALID_INPUT");
});

it("parses a quoted boundary", async () => {
  const type = { "content-type": 'multipart/form-data; boundary="frontier"; charset=utf-8' };
  expect(await sent(`${part("file", "typed")}--frontier--\r\n`, type)).toEqual({ file: "typed" });
});
