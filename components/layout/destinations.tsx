import type { ReactNode } from "react";
import {
  FamilyIcon,
  FriendsIcon,
  HomeIcon,
  InvestIcon,
  ProfileIcon,
  StashIcon,
  TransactionsIcon,
  WalletIcon,
} from "@/components/ui/icons/nav";

export interface Destination {
  /** Its message key in `messages/*\/shell.json`. */
  word: "home" | "invest" | "wallet" | "transactions" | "stash" | "friends" | "family" | "profile";
  /** Its message key in the phone's bottom bar; null where it is not in the bar. */
  shortWord: "home" | "invest" | "wallet" | "activity" | "family" | "profile" | null;
  path: string;
  roots: readonly string[];
  icon: ReactNode;
  isExact?: boolean;
}

/** The destinations of the rail and of the phone's bottom bar, which holds five; the profile page links the others. */
export const DESTINATIONS: readonly Destination[] = [
  { word: "home", shortWord: "home", path: "/dashboard", roots: ["/dashboard", "/investments"], icon: <HomeIcon /> },
  {
    word: "invest",
    shortWord: "invest",
    path: "/invest",
    roots: ["/invest", "/deals", "/gold", "/silver", "/pre-ipo"],
    icon: <InvestIcon />,
  },
  { word: "wallet", shortWord: "wallet", path: "/wallet", roots: ["/wallet"], icon: <WalletIcon /> },
  {
    word: "transactions",
    shortWord: "activity",
    path: "/transactions",
    roots: ["/transactions"],
    icon: <TransactionsIcon />,
  },
  { word: "stash", shortWord: null, path: "/stash", roots: ["/stash"], icon: <StashIcon /> },
  { word: "friends", shortWord: null, path: "/referrals", roots: ["/referrals", "/groups"], icon: <FriendsIcon /> },
  { word: "family", shortWord: null, path: "/family", roots: ["/family"], icon: <FamilyIcon /> },
  { word: "profile", shortWord: "profile", path: "/profile", roots: ["/profile", "/kyc"], icon: <ProfileIcon /> },
];
