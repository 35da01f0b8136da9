/** The content files that the Worker's bundle holds: every file of `data/content` (tests/unit-shared/content-files.test.ts). */
import appPreIpoPageEn from "../../../data/content/app-pre-ipo-page/en.json";
import appPreIpoPageHi from "../../../data/content/app-pre-ipo-page/hi.json";
import articleTagsEn from "../../../data/content/article-tags/en.json";
import articleTagsHi from "../../../data/content/article-tags/hi.json";
import fractionalRealEstateRentExitLockInEn from "../../../data/content/articles/en/fractional-real-estate-rent-exit-lock-in.md";
import giftCityForNrisEn from "../../../data/content/articles/en/gift-city-for-nris.md";
import goldSpreadGstAndWhatYouGetBackEn from "../../../data/content/articles/en/gold-spread-gst-and-what-you-get-back.md";
import howInvoiceDiscountingWorksEn from "../../../data/content/articles/en/how-invoice-discounting-works.md";
import ladderingTenuresEn from "../../../data/content/articles/en/laddering-tenures.md";
import readingABondsCashFlowEn from "../../../data/content/articles/en/reading-a-bonds-cash-flow.md";
import tdsOnAlternativesEn from "../../../data/content/articles/en/tds-on-alternatives.md";
import whatXirrHidesEn from "../../../data/content/articles/en/what-xirr-hides.md";
import whenAPayerIsLateEn from "../../../data/content/articles/en/when-a-payer-is-late.md";
import fractionalRealEstateRentExitLockInHi from "../../../data/content/articles/hi/fractional-real-estate-rent-exit-lock-in.md";
import giftCityForNrisHi from "../../../data/content/articles/hi/gift-city-for-nris.md";
import goldSpreadGstAndWhatYouGetBackHi from "../../../data/content/articles/hi/gold-spread-gst-and-what-you-get-back.md";
import howInvoiceDiscountingWorksHi from "../../../data/content/articles/hi/how-invoice-discounting-works.md";
import ladderingTenuresHi from "../../../data/content/articles/hi/laddering-tenures.md";
import readingABondsCashFlowHi from "../../../data/content/articles/hi/reading-a-bonds-cash-flow.md";
import tdsOnAlternativesHi from "../../../data/content/articles/hi/tds-on-alternatives.md";
import whatXirrHidesHi from "../../../data/content/articles/hi/what-xirr-hides.md";
import whenAPayerIsLateHi from "../../../data/content/articles/hi/when-a-payer-is-late.md";
import authorsEn from "../../../data/content/authors/en.json";
import authorsHi from "../../../data/content/authors/hi.json";
import companyEn from "../../../data/content/company/en.json";
import companyHi from "../../../data/content/company/hi.json";
import type { ContentFiles } from "./documents.ts";

export const bundledFiles: ContentFiles = {
  "app-pre-ipo-page/en.json": JSON.stringify(appPreIpoPageEn),
  "app-pre-ipo-page/hi.json": JSON.stringify(appPreIpoPageHi),
  "article-tags/en.json": JSON.stringify(articleTagsEn),
  "article-tags/hi.json": JSON.stringify(articleTagsHi),
  "articles/en/fractional-real-estate-rent-exit-lock-in.md": fractionalRealEstateRentExitLockInEn,
  "articles/en/gift-city-for-nris.md": giftCityForNrisEn,
  "articles/en/gold-spread-gst-and-what-you-get-back.md": goldSpreadGstAndWhatYouGetBackEn,
  "articles/en/how-invoice-discounting-works.md": howInvoiceDiscountingWorksEn,
  "articles/en/laddering-tenures.md": ladderingTenuresEn,
  "articles/en/reading-a-bonds-cash-flow.md": readingABondsCashFlowEn,
  "articles/en/tds-on-alternatives.md": tdsOnAlternativesEn,
  "articles/en/what-xirr-hides.md": whatXirrHidesEn,
  "articles/en/when-a-payer-is-late.md": whenAPayerIsLateEn,
  "articles/hi/fractional-real-estate-rent-exit-lock-in.md": fractionalRealEstateRentExitLockInHi,
  "articles/hi/gift-city-for-nris.md": giftCityForNrisHi,
  "articles/hi/gold-spread-gst-and-what-you-get-back.md": goldSpreadGstAndWhatYouGetBackHi,
  "articles/hi/how-invoice-discounting-works.md": howInvoiceDiscountingWorksHi,
  "articles/hi/laddering-tenures.md": ladderingTenuresHi,
  "articles/hi/reading-a-bonds-cash-flow.md": readingABondsCashFlowHi,
  "articles/hi/tds-on-alternatives.md": tdsOnAlternativesHi,
  "articles/hi/what-xirr-hides.md": whatXirrHidesHi,
  "articles/hi/when-a-payer-is-late.md": whenAPayerIsLateHi,
  "authors/en.json": JSON.stringify(authorsEn),
  "authors/hi.json": JSON.stringify(authorsHi),
  "company/en.json": JSON.stringify(companyEn),
  "company/hi.json": JSON.stringify(companyHi),
};
