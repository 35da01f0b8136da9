/** In order, for ever: append, never change. */
import { ledgerMigrations } from "../ledger/migrations.ts";
import { agendaMigration } from "../objects/agenda.ts";
import type { Migration } from "../objects/migrate.ts";
import { outboxMigration } from "../objects/outbox.ts";
import { cmrMigration } from "./cmr/store.ts";
import { commandMigration } from "./commands/log.ts";
import { statementMigration } from "./dashboard/statement-store.ts";
import { documentMigration } from "./document/store.ts";
import { familyMigration } from "./family/store.ts";
import { invitationMigration } from "./group/invitation-store.ts";
import { flowMigration } from "./investment/flow-store.ts";
import { payoutMigration } from "./investment/payout-store.ts";
import { investmentMigration } from "./investment/store.ts";
import { digilockerMigration } from "./kyc/digilocker-store.ts";
import { kycMigration } from "./kyc/store.ts";
import { metalMigration } from "./metals/store.ts";
import { paymentKindsMigration, paymentMigration } from "./payment/store.ts";
import { referralMigration } from "./referral/store.ts";
import { sessionMigration } from "./session/store.ts";
import { friendlyNameMigration } from "./user/friendly-name-store.ts";
import { identityMigration } from "./user/store.ts";
import { withdrawalCodeMigration } from "./wallet/code-store.ts";
import { walletMigration, walletReasonsMigration } from "./wallet/store.ts";

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
  friendlyNameMigration,
  referralMigration,
  invitationMigration,
  documentMigration,
  cmrMigration,
  metalMigration,
  digilockerMigration,
];
