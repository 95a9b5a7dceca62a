import type { Effect } from '../rule/finding.contract.ts'
import { type RipsShape, shape948 } from '../structure/kinds.contract.ts'
import { shape2275 } from '../structure/shape-2275.contract.ts'

/** The structure that a norm requires, and the invoices it applies to, by their day of issue. */
export interface RipsPack {
  readonly code: '2275' | '948'
  readonly norm: string
  readonly since: string
  readonly shape: RipsShape
  /** The rules whose effect differed from today's; null for a rule that did not exist. */
  readonly effects: ReadonlyMap<string, Effect | null>
}

/**
 * The effect of each rule under the Resolución 2275 that the Resolución 948 changed, by the Lineamientos of the ministry
 * (version 3.2, May of 2025, §4.2.1 and §4.2.2); null when it did not exist yet. RVG06 notified there, and stays a refusal
 * here: it also covers badly formed dates and codes, which the JSON schema of the ministry refused as RVG01.
 */
const effects2275: ReadonlyMap<string, Effect | null> = new Map<string, Effect | null>([
  ...each('N', 'RVG14 RVG19 RVC005 RVC023 RVC053 RVC054 RVC055 RVC057 RVC058 RVC062 RVC063 RVC066 RVC084'),
  ...each('N', 'RVC086 RVC087 RVC088 RVC089'),
  ...each('R', 'RVG15 RVC007 RVC090 RVC091 RVC092'),
  ...each(null, 'CIN006 RVC049 RVC094 RVC095 RVC096 RVC097 RVC098'),
])

/** A change of norm adds a pack; none is ever overwritten. */
export const packs: readonly RipsPack[] = [
  { code: '948', norm: 'Resolución 948 de 2026', since: '2026-07-01', shape: shape948, effects: new Map() },
  {
    code: '2275',
    norm: 'Resolución 2275 de 2023',
    since: '2024-10-01',
    shape: shape2275,
    effects: effects2275,
  },
]

/** The pack for an invoice issued on a day; undefined before RIPS went with the electronic invoice (RVG018). */
export const packFor = (issuedOn: string): RipsPack | undefined =>
  packs.find(({ since }) => since <= issuedOn)

function each(effect: Effect | null, codes: string): [string, Effect | null][] {
  return codes.split(' ').map((code) => [code, effect])
}
