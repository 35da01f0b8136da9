import { expect, test } from "../support/journey.ts";

for (const path of ["/", "/hi"]) {
  test(`shows ${path} without any message in the browser's console`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("h1")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
