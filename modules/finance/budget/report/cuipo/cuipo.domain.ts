import { type Day, day, type Money, showPesos } from '@quina/kernel'
import { isInvestment } from '../../catalogue/rubro/rubro.domain.ts'
import { type Mapping, sectionOf } from '../../catalogue/rubro-catalog/mapping.domain.ts'
import { quarters } from './cuipo.contract.ts'

/** The default values of empty fields (CUIPO defaults, finance dossier §3.13). */
export const none = { cpc: '0.0', norm: '0.0', normDate: '01/01/1900', code: '0', tercero: '1' } as const

const ends = { '1': '03-31', '2': '06-30', '3': '09-30', '4': '12-31' } as const

/** The last day of a cut: the forms accumulate from the first of January. */
export const cutOf = (vigencia: number, quarter: keyof typeof ends): Day =>
  day(`${vigencia}-${ends[quarter]}`)

/** A row of the form of expense to validate, with its stages. */
export interface ReportedExpense {
  readonly codigo: string
  readonly nombre: string
  readonly cpc: string
  readonly compromisos: Money
  readonly obligaciones: Money
  readonly pagos: Money
}

/** Branches of CCPET that require a CPC. */
const demandsCpc = ['1.1.02.05', '2.1.2.02', '2.3.2.02', '2.4.5.']

/** The fault of the CPC of a code; null when there is none. */
export function cpcFinding(codigo: string, cpc: string): string | null {
  const has = cpc !== none.cpc
  if (!has) return demandsCpc.some((branch) => codigo.startsWith(branch)) ? 'Falta el código CPC.' : null
  const section = sectionOf(codigo)
  return section === null || cpc.startsWith(section)
    ? null
    : `El CPC ${cpc} debe ser de la sección ${section}.`
}

/** The fault of the code of a leaf with amounts; null when there is none. */
export function codeFinding({ ccpetCode, ccpetOffered, ccpetKind, hasCcpet }: CodedLeaf): string | null {
  if (ccpetCode === null) return 'El rubro no tiene código CCPET.'
  if (ccpetKind === 'A')
    return `Su código CCPET ${ccpetCode} es de agregación (tipo A): elija uno de captura.`
  return hasCcpet && ccpetOffered !== true
    ? `Su código CCPET ${ccpetCode} no está en el catálogo vigente.`
    : null
}
type CodedLeaf = Pick<Mapping, 'ccpetCode' | 'ccpetOffered' | 'ccpetKind' | 'hasCcpet'>

/** The missing project data of an investment row; null when complete or not of investment. */
export function projectFinding(row: { codigo: string; programatico: string; bpin: string }): string | null {
  if (!isInvestment(row.codigo)) return null
  if (row.programatico === none.code) return 'Falta el producto MGA.'
  return row.bpin === none.code ? 'Falta el código BPIN.' : null
}

/** The faults of a row of expense, in words. */
export function expenseFindings(row: ReportedExpense): string[] {
  const found = [cpcFinding(row.codigo, row.cpc)]
  if (row.pagos > row.obligaciones) found.push('Los pagos superan las obligaciones.')
  if (row.obligaciones > row.compromisos) found.push('Las obligaciones superan los compromisos.')
  return found.filter((one) => one !== null)
}

/** A figure of a row of the forms, under the unique key of the row in its form. */
export interface SentFigure {
  readonly form: string
  readonly key: string
  readonly codigo: string
  readonly nombre: string
  readonly figure: string
  readonly amount: Money
}

export interface SentReport {
  readonly quarter: keyof typeof quarters
  readonly filing: string
  readonly figures: readonly SentFigure[]
}

/** A reducción may lower a budget; executed and initial amounts only accumulate. */
const mayFall = new Set(['definitivo', 'definitiva'])
const words: Readonly<Record<string, string>> = {
  inicial: 'Presupuesto inicial',
  definitivo: 'Presupuesto definitivo',
  definitiva: 'Apropiación definitiva',
  actualSin: 'Recaudo de la vigencia sin fondos',
  actualCon: 'Recaudo de la vigencia con fondos',
  anteriorSin: 'Recaudo de vigencias anteriores sin fondos',
  anteriorCon: 'Recaudo de vigencias anteriores con fondos',
  compromisos: 'Compromisos',
  obligaciones: 'Obligaciones',
  pagos: 'Pagos',
}
export const comparedFigures = Object.keys(words)

const nameOf = ({ form, key, figure }: SentFigure) => [form, key, figure].join(' ')

/**
 * The differences from the sent forms: every changed figure of the same cut, and every figure that fell since an earlier cut,
 * which only a reversal explains (§3.13).
 */
export function differences(
  now: readonly SentFigure[],
  quarter: SentReport['quarter'],
  { quarter: at, filing, figures }: SentReport,
): (SentFigure & { readonly finding: string })[] {
  const amounts = new Map(now.map((one) => [nameOf(one), one.amount]))
  const isAgain = at === quarter
  const reported = new Set(figures.map(nameOf))
  const fresh = isAgain ? now.filter((one) => !reported.has(nameOf(one))) : []
  const none = 0n as Money
  const pairs = [
    ...figures.map((one) => ({ one, sent: one.amount, is: amounts.get(nameOf(one)) ?? none })),
    ...fresh.map((one) => ({ one, sent: none, is: one.amount })),
  ]
  return pairs
    .filter(({ one, sent, is }) => (isAgain ? is !== sent : is < sent && !mayFall.has(one.figure)))
    .map(({ one, sent, is }) => ({
      ...one,
      finding:
        `${words[one.figure]}: se enviaron ${showPesos(sent)} en el corte ${quarters[at].toLowerCase()} ` +
        `(radicado ${filing}) y ahora son ${showPesos(is)}.`,
    }))
}
