/** The operator's commands for reviews of investors: residence, names, checks, accounts abroad and others. */
import { parseAccountAbroad, parseChecks, parseHardship, parseNames, parseReview } from "./arguments.ts";
import type { CommandShape } from "./shape.ts";

export const reviewShapes: Readonly<Record<string, CommandShape>> = {
  residence: {
    most: 2,
    options: ["reason"],
    words: "list | show|approve <investorId> | refuse <investorId> --reason UNREADABLE|OTHER_NAME|NOT_ENOUGH",
    means: "see who has moved, look at the proof, decide",
    parse: (words, options) => parseReview("RESIDENCE_PROOF_", words, options),
  },
  names: {
    most: 3,
    words: "list | show <investorId> | accept|refuse <investorId> <review>",
    means: "see whose names are perhaps one person's, compare them, decide",
    parse: parseNames,
  },
  checks: {
    most: 3,
    options: ["outcome", "name"],
    words: "list | show <investorId> | answer <investorId> <check> --outcome FOUND --name <name>|NOT_FOUND|INACTIVE",
    means: "see which identity checks wait for a provider, answer one by what the register or the bank says",
    parse: parseChecks,
  },
  treaty: {
    most: 2,
    options: ["reason"],
    words: "list | show|approve <investorId> | refuse <investorId> --reason UNREADABLE|OTHER_NAME|OTHER_PERIOD",
    means: "see who claims a tax treaty's rate, look at the certificate, decide",
    parse: (words, options) => parseReview("TREATY_PROOF_", words, options),
  },
  "accounts-abroad": {
    most: 3,
    options: ["holder", "bank", "reason"],
    words:
      "list | show <investorId> | accept <investorId> <review> --holder <name> --bank <name> | refuse <investorId> <review> --reason UNREADABLE|OTHER_ACCOUNT|OTHER_NAME|TOO_OLD",
    means: "see whose account abroad waits for a person, read the bank's letter, decide",
    parse: parseAccountAbroad,
  },
  hardship: {
    most: 3,
    options: ["reason"],
    words:
      "list | show <investorId> | accept <investorId> <review> | refuse <investorId> <review> --reason UNREADABLE|NOT_ENOUGH|NOT_CRITICAL",
    means:
      "see who is critically ill and needs a locked deposit whole, read the certificate, record what the company decides",
    parse: parseHardship,
  },
};
