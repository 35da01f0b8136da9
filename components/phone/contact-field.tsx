import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import type { CountryWords } from "./country-list";
import { PhoneInput } from "./phone-input";
import type { TypedContact } from "./typed-contact";

export interface ContactFieldWords {
  phone: string;
  phoneHelp?: string;
  country: CountryWords;
  email: string;
  emailHelp: string;
}

interface ContactFieldProps {
  typed: TypedContact;
  /** As `packCountries` writes them. */
  countries: string;
  words: ContactFieldWords;
  error: string | undefined;
  /** Whether the browser may suggest passkeys in it, see `usePasskeyAutofill`. */
  offersPasskeys?: boolean;
}

/** A phone number with its country, or an e-mail address. `sentContact` of `lib/web` parses its fields. */
export function ContactField({ typed, countries, words, error, offersPasskeys = false }: ContactFieldProps) {
  const { channel, country, phone, email } = typed;
  // The token of passkeys stands last.
  const filledAs = (kind: string) => (offersPasskeys ? `${kind} webauthn` : kind);
  return (
    <>
      <HiddenFields values={{ channel }} />
      {channel === "phone" ? (
        <Field label={words.phone} help={words.phoneHelp} error={error}>
          {(control) => (
            <PhoneInput
              control={control}
              autoComplete={filledAs("tel-national")}
              {...{ phone, country, countries }}
              words={words.country}
            />
          )}
        </Field>
      ) : (
        <Field label={words.email} help={words.emailHelp} error={error}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete={filledAs("email")}
              defaultValue={email}
              required
            />
          )}
        </Field>
      )}
    </>
  );
}
