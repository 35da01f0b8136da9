/** Calls that are not, or not only, handled by one investor's object. */

import { configRoute, sendAnalyticsRoute, webVitalsRoute } from "./analytics.ts";
import { allGiftFdDealsRoute, allGiftSbDealsRoute, fetchCountryDetailsRoute } from "./content.ts";
import type { Route } from "./route.ts";
import {
  emailOtpRequestRoute,
  emailOtpVerifyRoute,
  googleClientRoute,
  googleSignInRoute,
  passkeyRequestRoute,
  passkeyVerifyRoute,
  phoneOtpDeliveryRoute,
  phoneOtpRequestRoute,
  phoneOtpVerifyRoute,
} from "./v2/auth/sign-in-routes.ts";
import { calendarFeedRoute } from "./v2/calendar-feed.ts";
import {
  bookAsVisitorRoute,
  cancelAppointmentRoute,
  getAppointmentRoute,
  listSlotsRoute,
  moveAppointmentRoute,
  requestConsultationOtpRoute,
} from "./v2/consultations.ts";
import {
  dealDataRoute,
  getDealRoute,
  investmentTermsRoute,
  listDealsRoute,
  pastDealsRoute,
  tenureHistoryRoute,
} from "./v2/deals.ts";
import {
  accountStatementRoute,
  exportDataRoute,
  holdingsStatementRoute,
  investmentsCsvRoute,
  masterDocumentRoute,
  taxCertificateRoute,
  taxStatementRoute,
  taxWorkbookCsvRoute,
  taxWorkbookPdfRoute,
  taxWorkbookRoute,
  taxWorkbookZipRoute,
  transactionsCsvRoute,
} from "./v2/downloads.ts";
import { groupByCodeRoute } from "./v2/group-preview.ts";
import { pingRoute } from "./v2/ping.ts";
import { exchangeRatesRoute, metalPriceRoute } from "./v2/prices.ts";
import { publicRewardsRoute } from "./v2/rewards.ts";

export const specialRoutes: readonly Route[] = [
  phoneOtpRequestRoute,
  phoneOtpDeliveryRoute,
  phoneOtpVerifyRoute,
  emailOtpRequestRoute,
  emailOtpVerifyRoute,
  googleClientRoute,
  googleSignInRoute,
  passkeyRequestRoute,
  passkeyVerifyRoute,
  listDealsRoute,
  dealDataRoute,
  getDealRoute,
  investmentTermsRoute,
  tenureHistoryRoute,
  pastDealsRoute,
  masterDocumentRoute,
  investmentsCsvRoute,
  groupByCodeRoute,
  exportDataRoute,
  pingRoute,
  metalPriceRoute,
  fetchCountryDetailsRoute,
  allGiftFdDealsRoute,
  allGiftSbDealsRoute,
  exchangeRatesRoute,
  publicRewardsRoute,
  accountStatementRoute,
  taxStatementRoute,
  taxWorkbookRoute,
  taxWorkbookCsvRoute,
  taxWorkbookPdfRoute,
  taxWorkbookZipRoute,
  taxCertificateRoute,
  holdingsStatementRoute,
  transactionsCsvRoute,
  calendarFeedRoute,
  listSlotsRoute,
  requestConsultationOtpRoute,
  bookAsVisitorRoute,
  getAppointmentRoute,
  moveAppointmentRoute,
  cancelAppointmentRoute,
  sendAnalyticsRoute,
  configRoute,
  webVitalsRoute,
];
