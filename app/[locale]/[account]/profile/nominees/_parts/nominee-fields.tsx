import type { CodeWords } from "@/components/confirm-code/confirm-code";
import { BirthdayInput, type BirthdayWords } from "@/components/ui/birthday-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { errorText } from "@/lib/i18n/error-text";
import { type NomineeRow, nameOf } from "./rows";

export interface NomineesWords extends BirthdayWords, CodeWords {
  codeTitle: string;
  /** `nominee` and `remove` contain the placeholder `{number}`. */
  nominee: string;
  nobody: string;
  name: string;
  relation: string;
  relations: readonly { value: string; label: string }[];
  share: string;
  shareHelp: string;
  shareInvalid: string;
  guardian: string;
  guardianHelp: string;
  optional: string;
  remove: string;
  add: string;
  send: string;
}

interface NomineeFieldsProps {
  row: NomineeRow;
  place: number;
  faults: Readonly<Record<string, ErrorCode>>;
  words: NomineesWords;
}

/** The fields of one nominee: name, relation, date of birth, share, and the guardian of a minor. */
export function NomineeFields({ row, place, faults, words }: NomineeFieldsProps) {
  const faultOf = (field: string) => errorText(words.errors, faults[nameOf(place, field)]);
  const number = String(place + 1);
  const prefix = nameOf(place, "");
  const born = Object.fromEntries((["day", "month", "year"] as const).map((part) => [`${prefix}${part}`, row[part]]));
  return (
    <Panel>
      <fieldset className="grid gap-5">
        <legend className="sr-only">{words.nominee.replace("{number}", number)}</legend>
        <div className="flex items-center justify-between gap-4">
          <p aria-hidden className="serif text-ink text-lead">
            {words.nominee.replace("{number}", number)}
          </p>
          <SubmitButton name="intent" value={`remove-${place}`} variant="quiet" className="-mr-3">
            {words.remove.replace("{number}", number)}
          </SubmitButton>
        </div>
        <Field label={words.name} error={faultOf("name")}>
          {(control) => (
            <Input {...control} name={nameOf(place, "name")} autoComplete="off" defaultValue={row.name} required />
          )}
        </Field>
        <RelationAndShare row={row} place={place} faultOf={faultOf} words={words} />
        <BirthdayInput prefix={prefix} values={born} error={faultOf("dateOfBirth")} words={words} />
        <Field
          label={words.guardian}
          optional={words.optional}
          help={words.guardianHelp}
          error={faultOf("guardianName")}
        >
          {(control) => (
            <Input
              {...control}
              name={nameOf(place, "guardianName")}
              autoComplete="off"
              defaultValue={row.guardianName}
            />
          )}
        </Field>
      </fieldset>
    </Panel>
  );
}

interface RelationAndShareProps extends Omit<NomineeFieldsProps, "faults"> {
  faultOf: (field: string) => string | undefined;
}

function RelationAndShare({ row, place, faultOf, words }: RelationAndShareProps) {
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <Field label={words.relation} error={faultOf("relation")}>
        {(control) => (
          <Select {...control} name={nameOf(place, "relation")} defaultValue={row.relation}>
            {words.relations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.share} help={words.shareHelp} error={faultOf("shareBps") && words.shareInvalid}>
        {(control) => (
          <Input
            {...control}
            name={nameOf(place, "share")}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={row.share}
            required
            className="max-w-32 tabular-nums"
          />
        )}
      </Field>
    </div>
  );
}
