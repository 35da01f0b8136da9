/** Every call that an investor's object answers. A call of the contract without an operation here does not compile. */

import { appointmentOperations } from "./appointment/operations.ts";
import { closingOperations } from "./closing/operations.ts";
import { cmrOperations } from "./cmr/operations.ts";
import { contactOperations } from "./contact/operations.ts";
import { dashboardOperations } from "./dashboard/operations.ts";
import { depositOperations } from "./deposit/operations.ts";
import { familyOperations } from "./family/operations.ts";
import { foreignAccountOperations } from "./foreign-account/operations.ts";
import { giftOperations } from "./gift/operations.ts";
import { groupOperations } from "./group/operations.ts";
import { defaultFlowOperations } from "./investment/default-flow.ts";
import { investmentOperations } from "./investment/operations.ts";
import { paymentRetryOperations } from "./investment/pay-again.ts";
import { kycOperations } from "./kyc/operations.ts";
import { metalOperations } from "./metals/operations.ts";
import { nomineeOperations } from "./nominee/operations.ts";
import type { Operations } from "./operation.ts";
import { paymentOperations } from "./payment/operations.ts";
import { preIpoOperations } from "./pre-ipo/operations.ts";
import { referralOperations } from "./referral/operations.ts";
import { reinvestmentOperations } from "./reinvestment/operations.ts";
import { remittanceOperations } from "./remittance/operations.ts";
import { residenceOperations } from "./residence/operations.ts";
import { sellingOperations } from "./selling/operations.ts";
import { sessionOperations } from "./session/operations.ts";
import { stashOperations } from "./stash/operations.ts";
import { friendlyNameOperations } from "./user/friendly-name.ts";
import { userOperations } from "./user/operations.ts";
import { profileOperations } from "./user/profile.ts";
import { walletOperations } from "./wallet/operations.ts";

export const operations: Operations = {
  ...sessionOperations,
  ...userOperations,
  ...profileOperations,
  ...friendlyNameOperations,
  ...defaultFlowOperations,
  ...contactOperations,
  ...closingOperations,
  ...kycOperations,
  ...walletOperations,
  ...paymentOperations,
  ...paymentRetryOperations,
  ...investmentOperations,
  ...dashboardOperations,
  ...familyOperations,
  ...nomineeOperations,
  ...stashOperations,
  ...preIpoOperations,
  ...referralOperations,
  ...groupOperations,
  ...cmrOperations,
  ...metalOperations,
  ...reinvestmentOperations,
  ...giftOperations,
  ...remittanceOperations,
  ...foreignAccountOperations,
  ...sellingOperations,
  ...depositOperations,
  ...residenceOperations,
  ...appointmentOperations,
};
