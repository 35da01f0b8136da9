/** The day from which each legal document is in force in its present words. */
export const IN_FORCE_FROM = {
  tnc: "2026-11-28",
  privacy: "2026-11-28",
  risk: "2026-11-28",
} as const;
