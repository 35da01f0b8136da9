import type { ReactNode } from "react";
import { HomeIcon, InvestIcon, ProfileIcon, TransactionsIcon, WalletIcon } from "@/components/icons/nav";

interface Destination {
  /** Its word in `messages/*\/shell.json`, in the rail and in the narrower bar. */
  word: "home" | "invest" | "wallet" | "transactions" | "profile";
  shortWord: "home" | "invest" | "wallet" | "activity" | "profile";
  path: string;
  roots: readonly string[];
  icon: ReactNode;
}

/** Where the rail and the bottom bar lead. Five, because a phone's bar holds five. */
export const DESTINATIONS: readonly Destination[] = [
  { word: "home", shortWord: "home", path: "/dashboard", roots: ["/dashboard", "/investments"], icon: <HomeIcon /> },
  { word: "invest", shortWord: "invest", path: "/invest", roots: ["/invest", "/deals"], icon: <InvestIcon /> },
  { word: "wallet", shortWord: "wallet", path: "/wallet", roots: ["/wallet"], icon: <WalletIcon /> },
  {
    word: "transactions",
    shortWord: "activity",
    path: "/transactions",
    roots: ["/transactions"],
    icon: <TransactionsIcon />,
  },
  { word: "profile", shortWord: "profile", path: "/profile", roots: ["/profile", "/kyc"], icon: <ProfileIcon /> },
];
