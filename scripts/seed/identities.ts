import type { IdentityDocuments } from "../sandbox/person.ts";

/*
 * The demo investors that anyone may sign in as. Their identities are invented; their holdings result from the
 * product's own calls.
 */

export const ARJUN: IdentityDocuments = {
  name: "Arjun Mehta",
  dateOfBirth: "1979-04-12",
  country: "IN",
  pan: "ABCPM4471K",
  aadhaar: "411722958630",
  accountNumber: "50100244714471",
  ifsc: "COST0000001",
};

export const LEILA: IdentityDocuments = {
  name: "Leila Fernandes",
  dateOfBirth: "1984-09-30",
  country: "AE",
  pan: "BDEPF2210L",
  accountNumber: "60200155202210",
  ifsc: "DECN0000001",
};

export const SUNITA: IdentityDocuments = {
  name: "Sunita Rao",
  dateOfBirth: "1981-01-26",
  country: "IN",
  pan: "CFGPR3308M",
  aadhaar: "362511447808",
  accountNumber: "70300166303308",
  ifsc: "YMNA0000001",
};
