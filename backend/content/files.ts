/** The content files that the Worker's bundle holds: every file of `data/content` (tests/unit-shared/content-files.test.ts). */
import preIpoPageEn from "../../data/content/app-pre-ipo-page/en.json";
import preIpoPageHi from "../../data/content/app-pre-ipo-page/hi.json";
import tagsEn from "../../data/content/article-tags/en.json";
import tagsHi from "../../data/content/article-tags/hi.json";
import authorsEn from "../../data/content/authors/en.json";
import authorsHi from "../../data/content/authors/hi.json";
import companyEn from "../../data/content/company/en.json";
import companyHi from "../../data/content/company/hi.json";
import type { ContentFiles } from "./documents.ts";

export const bundledFiles: ContentFiles = {
  "app-pre-ipo-page/en.json": JSON.stringify(preIpoPageEn),
  "app-pre-ipo-page/hi.json": JSON.stringify(preIpoPageHi),
  "article-tags/en.json": JSON.stringify(tagsEn),
  "article-tags/hi.json": JSON.stringify(tagsHi),
  "authors/en.json": JSON.stringify(authorsEn),
  "authors/hi.json": JSON.stringify(authorsHi),
  "company/en.json": JSON.stringify(companyEn),
  "company/hi.json": JSON.stringify(companyHi),
};
