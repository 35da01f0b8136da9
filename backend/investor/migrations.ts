/** In order, for ever: append, never change. */
import { ledgerMigrations } from "../ledger/migrations.ts";
import { ledgerTimeMigration } from "../ledger/owned.ts";
import { agendaMigration } from "../objects/agenda.ts";
import { commandMigration } from "../objects/command-log.ts";
import type { Migration } from "../objects/migrate.ts";
import { outboxMigration } from "../objects/outbox.ts";
import { appointmentMigration } from "./appointment/store.ts";
import { erasureMigration } from "./closing/erasure-store.ts";
import { closedAccountMigration, deletionMigration } from "./closing/store.ts";
import { cmrMigration } from "./cmr/store.ts";
import { loginContactMigration } from "./contact/store.ts";
import { portfolioMigration } from "./dashboard/portfolio-store.ts";
import { statementMigration, statementRareMigration, statementTallyMigration } from "./dashboard/statement-store.ts";
import { investmentTallyMigration } from "./dashboard/store.ts";
import { depositMigration } from "./deposit/store.ts";
import { documentMigration } from "./document/store.ts";
import { consentProofMigration, familyMigration } from "./family/store.ts";
import { foreignAccountMigration } from "./foreign-account/store.ts";
import { invitationMigration } from "./group/invitation-store.ts";
import { consentMandateMigration, flowMigration } from "./investment/flow-store.ts";
import { holdingsMigration } from "./investment/holdings-store.ts";
import { payoutMigration } from "./investment/payout-store.ts";
import { investmentRestructuringMigration } from "./investment/restructuring-store.ts";
import { investmentMigration } from "./investment/store.ts";
import { bankChangeMigration } from "./kyc/bank-change-store.ts";
import { digilockerMigration } from "./kyc/digilocker-store.ts";
import { kycMigration } from "./kyc/store.ts";
import { metalMigration, metalTallyMigration } from "./metals/store.ts";
import { nomineeMigration } from "./nominee/store.ts";
import { paymentKindsMigration, paymentMigration } from "./payment/store.ts";
import { sharesMigration } from "./pre-ipo/store.ts";
import { pruningMigration } from "./pruning/store.ts";
import { rateLimitMigration } from "./rate-limit/store.ts";
import { referralMigration } from "./referral/store.ts";
import { refundMigration } from "./refund/store.ts";
import { reinvestmentMigration } from "./reinvestment/store.ts";
import { remittanceClosingMigration, remittanceMigration } from "./remittance/store.ts";
import { residenceMigration } from "./residence/store.ts";
import { sealingMigration } from "./sealing/store.ts";
import { sellingMigration } from "./selling/store.ts";
import { sessionMigration, sessionPlaceMigration } from "./session/store.ts";
import { stashMigration } from "./stash/store.ts";
import { friendlyNameMigration } from "./user/friendly-name-store.ts";
import { localeMigration } from "./user/locale-store.ts";
import { identityMigration } from "./user/store.ts";
import { autoWithdrawMigration } from "./wallet/auto-withdraw-store.ts";
import { withdrawalCodeMigration } from "./wallet/code-store.ts";
import { walletRareMigration, walletTallyMigration } from "./wallet/movement-list-store.ts";
import {
  walletCurrencyMigration,
  walletMigration,
  walletReasonsMigration,
  withdrawalRoutingMigration,
} from "./wallet/store.ts";

export const investorMigrations: readonly Migration[] = [
  agendaMigration,
  outboxMigration,
  commandMigration,
  identityMigration,
  sessionMigration,
  ...ledgerMigrations,
  kycMigration,
  walletMigration,
  paymentMigration,
  flowMigration,
  investmentMigration,
  payoutMigration,
  statementMigration,
  familyMigration,
  paymentKindsMigration,
  walletReasonsMigration,
  withdrawalCodeMigration,
  holdingsMigration,
  walletCurrencyMigration,
  portfolioMigration,
  sharesMigration,
  autoWithdrawMigration,
  friendlyNameMigration,
  referralMigration,
  invitationMigration,
  documentMigration,
  cmrMigration,
  metalMigration,
  consentMandateMigration,
  reinvestmentMigration,
  investmentRestructuringMigration,
  digilockerMigration,
  loginContactMigration,
  sessionPlaceMigration,
  deletionMigration,
  remittanceMigration,
  withdrawalRoutingMigration,
  foreignAccountMigration,
  sellingMigration,
  statementTallyMigration,
  walletTallyMigration,
  investmentTallyMigration,
  stashMigration,
  metalTallyMigration,
  statementRareMigration,
  walletRareMigration,
  residenceMigration,
  erasureMigration,
  pruningMigration,
  ledgerTimeMigration,
  appointmentMigration,
  consentProofMigration,
  nomineeMigration,
  depositMigration,
  sealingMigration,
  bankChangeMigration,
  rateLimitMigration,
  refundMigration,
  remittanceClosingMigration,
  closedAccountMigration,
  localeMigration,
];
