import { isPublicPage } from "@/lib/i18n/public-pages";

/** The links of the public header, menu and footer, by their words in `shell`. */
const LINKS = [
  { word: "explore", path: "/explore" },
  { word: "deals", path: "/deals" },
  { word: "forNris", path: "/explore/gift-city-investments-for-NRI" },
  { word: "calculators", path: "/calculators" },
  { word: "tools", path: "/tools" },
  { word: "directory", path: "/directory" },
  { word: "journal", path: "/blog" },
  { word: "company", path: "/company" },
  { word: "developers", path: "/developers" },
  { word: "talk", path: "/talk-to-expert" },
  { word: "terms", path: "/tnc" },
  { word: "privacy", path: "/privacy-policy" },
  { word: "risk", path: "/risk-disclosure" },
] as const;

export type SiteWord = (typeof LINKS)[number]["word"];
export type SiteLink = (typeof LINKS)[number];

/** The links to pages that exist, in the given order. */
export const siteLinks = (words: readonly SiteWord[]): readonly SiteLink[] =>
  words.flatMap((word) => LINKS.filter((link) => link.word === word && isPublicPage(link.path)));

export const HEADER_WORDS = ["explore", "calculators", "directory", "journal", "forNris"] as const;

/** All of them by subject: the footer's columns and the groups of the menu. */
export const LINK_GROUPS = [
  { title: "invest", words: ["explore", "deals", "forNris"] },
  { title: "learn", words: ["journal", "calculators", "tools", "directory"] },
  { title: "company", words: ["company", "talk", "developers"] },
  { title: "legal", words: ["terms", "privacy", "risk"] },
] as const;
