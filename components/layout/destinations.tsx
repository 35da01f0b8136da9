import type { ReactNode } from "react";
import {
  CalculatorIcon,
  DirectoryIcon,
  FamilyIcon,
  FriendsIcon,
  HomeIcon,
  InvestIcon,
  JournalIcon,
  ProfileIcon,
  StashIcon,
  StatementsIcon,
  TransactionsIcon,
} from "@/components/ui/icons/nav";

export interface ShellDestination {
  /** Its message key in `messages/*\/shell.json`. */
  word:
    | "home"
    | "invest"
    | "money"
    | "statements"
    | "stash"
    | "friends"
    | "family"
    | "profile"
    | "directory"
    | "calculators"
    | "journal";
  /** The place on a phone: in the bar, which has room for four, or in the sheet behind its "More". */
  onPhone: "BAR" | "MORE";
  path: string;
  roots: readonly string[];
  icon: ReactNode;
  isExact?: boolean;
}

/** The destinations of the rail, and of the phone's bar with the sheet behind its "More". */
export const DESTINATIONS: readonly ShellDestination[] = [
  { word: "home", onPhone: "BAR", path: "/dashboard", roots: ["/dashboard", "/investments"], icon: <HomeIcon /> },
  {
    ...{ word: "invest", onPhone: "BAR", path: "/invest" },
    ...{ roots: ["/invest", "/deals", "/gold", "/silver", "/pre-ipo"], icon: <InvestIcon /> },
  },
  { word: "money", onPhone: "BAR", path: "/wallet", roots: ["/wallet"], icon: <TransactionsIcon /> },
  { word: "stash", onPhone: "BAR", path: "/stash", roots: ["/stash"], icon: <StashIcon /> },
  {
    ...{ word: "friends", onPhone: "MORE", path: "/referrals" },
    ...{ roots: ["/referrals", "/groups"], icon: <FriendsIcon /> },
  },
  { word: "family", onPhone: "MORE", path: "/family", roots: ["/family"], icon: <FamilyIcon /> },
  {
    ...{ word: "statements", onPhone: "MORE", path: "/statements" },
    ...{ roots: ["/statements", "/transactions", "/year"], icon: <StatementsIcon /> },
  },
  { word: "profile", onPhone: "MORE", path: "/profile", roots: ["/profile", "/kyc"], icon: <ProfileIcon /> },
];

/** Rooms of the public site that an investor reads beside the app. */
export const PUBLIC_DESTINATIONS: readonly ShellDestination[] = [
  { word: "directory", onPhone: "MORE", path: "/directory", roots: ["/directory"], icon: <DirectoryIcon /> },
  {
    ...{ word: "calculators", onPhone: "MORE", path: "/calculators" },
    ...{ roots: ["/calculators", "/tools"], icon: <CalculatorIcon /> },
  },
  { word: "journal", onPhone: "MORE", path: "/blog", roots: ["/blog"], icon: <JournalIcon /> },
];
