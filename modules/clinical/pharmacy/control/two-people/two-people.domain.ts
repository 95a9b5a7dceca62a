/** A draft that two people must sign: its author, and its checker once there is one. */
export interface TwoPeople {
  readonly needsTwo: boolean
  readonly writtenBy: readonly (string | null)[]
  readonly checkedBy: string | null
}

/** Returns what a user may not do with a two-person draft, and why: one writes, another checks, the checker does not give. */
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
