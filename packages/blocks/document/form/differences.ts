import type { Field, Fields } from '../../values/field/field.ts'

interface Version {
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

/** A difference between two versions of a document, in words. */
export type Difference = Readonly<{ label: string; mine: string; theirs: string }>

/** Puts a value in words; a reference by its label. */
export type InWords = (field: Field, value: unknown, label: string | undefined) => string

/** The differences between two versions: field by field, and line by line in their order. */
export function differences(fields: Fields, mine: Version, theirs: Version, say: InWords): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines'
      ? lineDifferences(field.label, linesIn(name, field, mine, say), linesIn(name, field, theirs, say))
      : fieldDifference(name, field, { mine, theirs, say }),
  )
}

type Both = Readonly<{ mine: Version; theirs: Version; say: InWords }>

function fieldDifference(name: string, field: Field, { mine, theirs, say }: Both): Difference[] {
  const fieldText = ({ values, labels }: Version) => say(field, values[name] ?? null, labels[name])
  const own = fieldText(mine)
  const other = fieldText(theirs)
  return own === other ? [] : [{ label: field.label, mine: own, theirs: other }]
}

/** Writes each line as one sentence. */
function linesIn(name: string, { of = {} }: Field, { values, labels }: Version, say: InWords): string[] {
  const lines = (values[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return lines.map((line, index) =>
    Object.entries(of)
      .filter(([key]) => line[key] !== null && line[key] !== undefined)
      .map(([key, field]) => say(field, line[key], labels[`${name}.${index}.${key}`]))
      .join(' · '),
  )
}

function lineDifferences(label: string, mine: readonly string[], theirs: readonly string[]): Difference[] {
  const count = Math.max(mine.length, theirs.length)
  return Array.from({ length: count }, (_, index) => ({
    label: `${label}, línea ${index + 1}`,
    mine: mine[index] ?? 'No está',
    theirs: theirs[index] ?? 'No está',
  })).filter((one) => one.mine !== one.theirs)
}
