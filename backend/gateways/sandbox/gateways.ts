import type { Env } from "../../env.ts";
import type { Gateways } from "../gateways.ts";
import { sandboxAadhaar } from "./aadhaar.ts";
import { sandboxAadhaarImages } from "./aadhaar-images.ts";
import { sandboxBankAccounts } from "./bank-accounts.ts";
import { sandboxTransfers } from "./bank-transfers.ts";
import { sandboxBondMarket } from "./bond-market.ts";
import { sandboxCmrReview } from "./cmr-review.ts";
import { sandboxCollections } from "./collections.ts";
import { sandboxDepository } from "./depository.ts";
import { sandboxDigilocker } from "./digilocker.ts";
import { sandboxForeignBanks } from "./foreign-banks.ts";
import { sandboxKra } from "./kra.ts";
import { sandboxMetals } from "./metals.ts";
import { sandboxMessages } from "./outbox.ts";
import { sandboxPan } from "./pan.ts";
import { sandboxPassport } from "./passport.ts";
import { sandboxPayments } from "./payments.ts";
import { sandboxPush } from "./push.ts";
import { sandboxRemittance } from "./remittance.ts";
import { sandboxVirtualAccounts } from "./virtual-accounts.ts";

export function sandboxGateways(env: Env, sandbox: D1Database): Gateways {
  const messages = sandboxMessages(sandbox);
  return {
    messages,
    push: sandboxPush(sandbox),
    pan: sandboxPan(),
    aadhaar: sandboxAadhaar({ sandbox, messages }),
    aadhaarImages: sandboxAadhaarImages(),
    kra: sandboxKra(),
    passport: sandboxPassport(),
    digilocker: sandboxDigilocker(sandbox),
    bank: { ...sandboxBankAccounts(), ...sandboxForeignBanks(), ...sandboxTransfers(sandbox) },
    payments: sandboxPayments(env, sandbox),
    collections: sandboxCollections(sandbox),
    cmrReview: sandboxCmrReview(sandbox),
    depository: sandboxDepository(sandbox),
    remittance: sandboxRemittance(env, sandbox),
    virtualAccounts: sandboxVirtualAccounts(env, sandbox),
    metals: sandboxMetals(sandbox),
    bondMarket: sandboxBondMarket(sandbox),
  };
}
