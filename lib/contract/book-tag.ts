import { z } from "zod";
import { defineCall } from "./define.ts";

/** Ours beyond the specification: by it a page is known to be as true as when it was drawn (docs/decisions/0026). */
export const getBookTag = defineCall({
  name: "user.book-tag",
  method: "GET",
  path: "/v2/user/book-tag",
  summary: "Another one whenever anything in the investor's book has changed, on another day, and for another session.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ tag: z.string() }),
  errors: [],
});
