import { byDecimal, type Day, type Money, showPesos, zero } from '@quina/kernel'
import type { SalaryRow } from '../../engine/day-map/day-map.contract.ts'
import type { LawKey } from '../../law/parameter/law.contract.ts'
import { amountOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { EngagementKind } from './engagement-kinds.contract.ts'

/**
 * The stages of an apprentice, each a vinculación of its own (Ley 2466 de 2025, art. 21), with the part of the SMMLV that it
 * pays.
 */
const stages = {
  apprentice: ['APRENDIZ_LECTIVA'],
  apprenticePractice: ['APRENDIZ_PRODUCTIVA'],
  apprenticeDual: ['APRENDIZ_DUAL_PRIMER_ANIO', 'APRENDIZ_DUAL_SEGUNDO_ANIO'],
} as const satisfies Partial<Record<EngagementKind, readonly LawKey[]>>
type Stage = keyof typeof stages

export const isApprentice = (kind: EngagementKind): kind is Stage => kind in stages

/** The PILA type of a stage in a month: until July of 2025 type 19 was the work stage, since August it is the classroom. */
export function apprenticeType(kind: Stage, month: string): string {
  const classroom = kind === 'apprentice'
  if (month < '2025-08') return classroom ? '12' : '19'
  return classroom ? '19' : '01'
}

/** The type of contributor of a vinculación in a month: that of its act, or the PILA type of its stage. */
export const contributorTypeOf = (
  { kind, type }: { readonly kind: EngagementKind; readonly type: string },
  month: string,
): string => (isApprentice(kind) ? apprenticeType(kind, month) : type)

interface ApprenticeTerms {
  readonly kind: Stage
  readonly startDate: Day
  /** Agreed pay above the law, by its day. */
  readonly agreed: readonly SalaryRow[]
  /** The last day that counts. */
  readonly to: Day
}

/** Pay without any of its parts. */
export const nothingAgreed = {
  amount: zero,
  representation: zero,
  technicalPremium: zero,
  technicalPremiumSalary: false,
  seniority: zero,
}

/** The support of an apprentice from each day that changes it: the part of the SMMLV of that day, or a higher agreed amount. */
export function supportRows(of: ApprenticeTerms, parameters: Parameters): readonly SalaryRow[] {
  const rows: SalaryRow[] = []
  for (const from of changesOf(of, parameters)) {
    const row = supportOn(of, from, parameters)
    const before = rows.at(-1)
    if (before?.amount !== row.amount || before.act !== row.act) rows.push(row)
  }
  return rows
}

function supportOn(
  { kind, startDate, agreed }: ApprenticeTerms,
  from: Day,
  parameters: Parameters,
): SalaryRow {
  const part = parameterOn(parameters, partOf(kind, startDate, from), from)
  const wage = amountOn(parameters, 'SMMLV', from)
  const legal: Money = byDecimal(wage, part.value, { rounding: 'half-up' })
  const typed = agreed.findLast((row) => row.from <= from)
  if (typed !== undefined && typed.amount > legal) return { ...typed, from }
  const act = `${Number(part.value) * 100} % del SMMLV de ${showPesos(wage)}, ${part.norm}`
  return { ...nothingAgreed, from, act, amount: legal }
}

const partOf = (kind: Stage, startDate: Day, on: Day): LawKey => {
  const [first, second = first] = stages[kind]
  return on < anniversaryOf(startDate) ? first : second
}

const anniversaryOf = (startDate: Day): Day =>
  `${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`.replace('-02-29', '-03-01') as Day

function changesOf({ kind, startDate, agreed, to }: ApprenticeTerms, parameters: Parameters): readonly Day[] {
  const law = ['SMMLV', ...stages[kind]].flatMap((key) => parameters.get(key) ?? [])
  const days = [...law, ...agreed].map(({ from }) => from)
  return [startDate, ...new Set([...days, anniversaryOf(startDate)])]
    .filter((day, index) => day <= to && (index === 0 || day > startDate))
    .toSorted()
}
