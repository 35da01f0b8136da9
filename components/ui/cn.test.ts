import { expect, it } from "vitest";
import { cn } from "./cn";

it("keeps the underline of a link that has a colour and a size of its own", () => {
  expect(cn("text-link", "text-body text-ink")).toBe("text-link text-body text-ink");
});

it("keeps the size beside the colour, and of two colours the later", () => {
  expect(cn("text-label text-muted", "text-ink")).toBe("text-label text-ink");
});
