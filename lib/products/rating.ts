/** The scale of credit ratings, as India's agencies write it. Pure. */
import type { RequiredGrade } from "../contract/values/reinvestment.ts";

const LETTERS: readonly string[] = ["AAA", "AA", "A", "BBB", "BB", "B", "C", "D"];
const GRADE = /^(AAA|AA|A|BBB|BB|B|C|D)([+-]?)$/;
const STEPS: Readonly<Record<string, number>> = { "+": 0, "": 1, "-": 2 };
const STEPS_PER_LETTER = 3;

/** Whether a deal's grade is at least the required one. No grade, or one that is not on the scale, is none. */
export function isRatedAtLeast(required: RequiredGrade, grade: string | null): boolean {
  return grade !== null && rankOfGrade(grade) !== null && compareGrades(grade, required) <= 0;
}

/** 0 for the best grade; null for a grade that is not on the scale. */
export function rankOfGrade(grade: string): number | null {
  const [, letters = "", sign = ""] = GRADE.exec(grade) ?? [];
  const letter = LETTERS.indexOf(letters);
  const step = STEPS[sign];
  return letter < 0 || step === undefined ? null : letter * STEPS_PER_LETTER + step;
}

/** Better grades first; null and unknown grades last. */
export function compareGrades(one: string | null, other: string | null): number {
  const rank = (grade: string | null) => (grade === null ? null : rankOfGrade(grade)) ?? Number.MAX_SAFE_INTEGER;
  return rank(one) - rank(other);
}

/** HIGH: AAA and AA. MEDIUM: A. LOW: BBB and below. NONE: not rated. */
export const RATING_BANDS = ["HIGH", "MEDIUM", "LOW", "NONE"] as const;
export type RatingBand = (typeof RATING_BANDS)[number];

export function ratingBandOf(grade: string | null): RatingBand {
  const rank = grade === null ? null : rankOfGrade(grade);
  if (rank === null) return "NONE";
  const letters = LETTERS[Math.floor(rank / STEPS_PER_LETTER)];
  if (letters === "AAA" || letters === "AA") return "HIGH";
  return letters === "A" ? "MEDIUM" : "LOW";
}
