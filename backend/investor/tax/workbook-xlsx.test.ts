import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { workbookXlsx } from "./workbook-xlsx.ts";

/** Points of one line of the font, and the characters that surely fit into the two columns of the notes. */
const [LINE, CHARACTERS] = [15, 84];

it.each(["en", "hi"] as const)("gives each note a row that shows all of it: %s", async (locale) => {
  const { clubbedNote, notes } = BACKEND_MESSAGES[locale].reports.workbook;
  const written = [...notes, clubbedNote];
  const overview = {
    title: "Workbook",
    facts: [],
    totalsHeading: "Totals",
    notesHeading: "Notes",
    totalLabel: "Total",
  };
  const files = unzipSync(await workbookXlsx({ ...overview, notes: written }, []));
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? expect.fail("no sheet"));
  const heights = [...sheet.matchAll(/<row [^>]*\bht="([\d.]+)"/g)].map(([, points]) => Number(points));
  expect(heights).toHaveLength(written.length);
  for (const [index, note] of written.entries()) {
    expect(heights[index]).toBeGreaterThanOrEqual(Math.ceil(note.length / CHARACTERS) * LINE);
  }
});
