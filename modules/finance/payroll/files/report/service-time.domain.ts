import { addDays, type Day, days360 } from '@quina/kernel'

/** A spell of a person's service, as certified by CETIL (Decreto 726 of 2018). */
export interface ServiceSpell {
  readonly from: Day
  readonly to: Day
  readonly position: string
  /** Unpaid days within it, which do not count. */
  readonly interruptions: readonly { readonly from: Day; readonly to: Day }[]
}

/** A spell without its interruptions, with its days in years of 360. */
export type CertifiedTime = Readonly<{ from: Day; to: Day; position: string; days: number }>

/** The time that counts, spell by spell: an interruption splits a spell in two. */
export const certifiedTimes = (spells: readonly ServiceSpell[]): readonly CertifiedTime[] =>
  spells
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap(({ from, to, position, interruptions }) =>
      withoutInterruptions({ from, to }, interruptions).map((part) => ({
        ...part,
        position,
        days: days360(part.from, part.to),
      })),
    )

type Span = Readonly<{ from: Day; to: Day }>

function withoutInterruptions(whole: Span, interruptions: readonly Span[]): readonly Span[] {
  const parts: Span[] = []
  let from = whole.from
  for (const one of interruptions.toSorted((first, second) => (first.from < second.from ? -1 : 1))) {
    if (one.from > from) parts.push({ from, to: addDays(one.from, -1) })
    from = addDays(one.to, 1)
  }
  return from <= whole.to ? [...parts, { from, to: whole.to }] : parts
}
