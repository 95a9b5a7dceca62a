import type { Day } from '@quina/kernel'

export type ClaimKind = 'furips' | 'furtran'

const files: Readonly<Record<ClaimKind, readonly [string, ...string[]]>> = {
  furips: ['FURIPS1', 'FURIPS2'],
  furtran: ['FURTRAN'],
}

/** `FURIPS1` with the code of the provider and the day: `FURIPS173001001230120112026.txt`. */
export function batchNames(kind: ClaimKind, provider: string, on: Day): readonly [string, ...string[]] {
  const [first, ...rest] = files[kind]
  const named = (file: string) => `${file}${provider}${on.split('-').reverse().join('')}.txt`
  return [named(first), ...rest.map(named)]
}
