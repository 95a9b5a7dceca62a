/** A draft of something that two people do: who wrote it, and who checked it already. */
export interface TwoPeople {
  readonly needsTwo: boolean
  readonly writtenBy: readonly (string | null)[]
  readonly checkedBy: string | null
}

/** What a user may not do with a draft of two people, and why: one writes, another checks, and who checked does not give. */
export function whyNotAlone(
  { needsTwo, writtenBy, checkedBy }: TwoPeople,
  userId: string,
): Readonly<Record<string, string>> {
  const why = (isSo: boolean, action: string, reason: string) => (isSo ? [[action, reason] as const] : [])
  const waits = needsTwo && checkedBy === null
  const checked = needsTwo && checkedBy === userId
  return Object.fromEntries([
    ...why(
      writtenBy.includes(userId),
      'check',
      'Usted elaboró el borrador: lo revisa otra persona en su sesión.',
    ),
    ...why(waits, 'approve', 'Falta que otra persona lo revise en su sesión.'),
    ...why(checked, 'approve', 'Usted lo revisó: lo hace otra persona.'),
  ])
}
