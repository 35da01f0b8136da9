/** Calls that are not, or not only, handled by one investor's object. */
import { allGiftFdDealsRoute, allGiftSbDealsRoute } from "./all-gift-deals.ts";
import { webVitalsRoute } from "./api/analytics/web-vitals.ts";
import { configRoute } from "./api/config.ts";
import { fetchCountryDetailsRoute } from "./fetch-country-details.ts";
import type { Route } from "./route.ts";
import { sendAnalyticsRoute } from "./v2/analytics/send.ts";
import { emailOtpRequestRoute } from "./v2/auth/email/otp/request.ts";
import { emailOtpVerifyRoute } from "./v2/auth/email/otp/verify.ts";
import { googleClientRoute, googleSignInRoute } from "./v2/auth/google.ts";
import { phoneOtpRequestRoute } from "./v2/auth/phone/otp/request.ts";
import { phoneOtpVerifyRoute } from "./v2/auth/phone/otp/verify.ts";
import { dealDataRoute } from "./v2/deals/data.ts";
import { getDealRoute, listDealsRoute } from "./v2/deals/deals.ts";
import { tenureHistoryRoute } from "./v2/deals/get-history-for-tenure.ts";
import { investmentTermsRoute } from "./v2/deals/investment-terms.ts";
import { exchangeRatesRoute } from "./v2/exchange-rates.ts";
import { metalPriceRoute } from "./v2/goldsilver/price.ts";
import { groupByCodeRoute } from "./v2/group-campaign/group-info-by-invitation-code.ts";
import { investmentsCsvRoute } from "./v2/investment-dashboard/get-investments-csv.ts";
import {
  accountStatementRoute,
  holdingsStatementRoute,
  taxStatementRoute,
  transactionsCsvRoute,
} from "./v2/investment-dashboard/statements.ts";
import { masterDocumentRoute } from "./v2/investments/master-document.ts";
import { pingRoute } from "./v2/ping.ts";
import { cancelAppointmentRoute, getAppointmentRoute, moveAppointmentRoute } from "./v2/talk-to-expert/appointment.ts";
import { bookAsVisitorRoute, requestConsultationOtpRoute } from "./v2/talk-to-expert/book.ts";
import { listSlotsRoute } from "./v2/talk-to-expert/slots.ts";
import { exportDataRoute } from "./v2/user/export.ts";

export const specialRoutes: readonly Route[] = [
  phoneOtpRequestRoute,
  phoneOtpVerifyRoute,
  emailOtpRequestRoute,
  emailOtpVerifyRoute,
  googleClientRoute,
  googleSignInRoute,
  listDealsRoute,
  dealDataRoute,
  getDealRoute,
  investmentTermsRoute,
  tenureHistoryRoute,
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
  accountStatementRoute,
  taxStatementRoute,
  holdingsStatementRoute,
  transactionsCsvRoute,
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
