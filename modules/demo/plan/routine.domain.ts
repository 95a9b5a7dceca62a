import type { Day } from '@quina/kernel'
import type { DependenciaName } from '../catalog/catalogs.domain.ts'
import { hospital } from '../hospital/hospital.domain.ts'
import { rounded, type Story, workdayAfter, workdayOf } from './story.domain.ts'

/** A bill of one payment. */
export interface Bill {
  readonly leaf: string
  readonly dependencia: DependenciaName
  readonly tercero: string
  readonly purpose: string
  readonly date: Day
  readonly amount: number
  /** Whether the department asked for it first. */
  readonly asked: boolean
  readonly as: 'utilities' | 'resolution' | 'order'
}

/** CDP, registro, obligación and pago of a bill, within a few days. */
export function tellBill({ chance, tell }: Story, bill: Bill): void {
  const { leaf, dependencia, tercero, purpose, date, amount, as } = bill
  const lines = [{ leaf, amount }]
  const asking = { kind: 'cdpRequest', modality: 'resolution', term: null, upTo: 'approved' } as const
  const request = bill.asked
    ? tell({ ...asking, date: workdayAfter(date, -3), dependencia, purpose, lines })
    : null
  if (bill.asked && request === null) return
  const cdp = tell({
    kind: 'cdp',
    date,
    request,
    dependencia,
    purpose,
    expiresOn: null,
    lines,
    upTo: 'approved',
  })
  if (cdp === null) return
  const drawn = [{ at: 0, amount }]
  const committing = {
    kind: 'registro',
    commitment: as,
    contract: null,
    term: null,
    upTo: 'approved',
  } as const
  const registro = tell({ ...committing, date, cdp, tercero, purpose, lines: drawn })
  if (registro === null) return
  const obligacion = tell({
    kind: 'obligacion',
    date: as === 'order' ? workdayAfter(date, chance.whole(3, 12)) : date,
    registro,
    support: as === 'resolution' ? 'resolution' : 'invoice',
    supportNumber:
      as === 'resolution' ? `RES-${chance.whole(100, 999)}` : `FE-${chance.whole(1_000, 98_999)}`,
    reason: as === 'utilities' ? 'utilities' : 'outside',
    purpose,
    lines: [{ at: 0, leaf, amount }],
    upTo: 'approved',
  })
  if (obligacion === null) return
  const paying = {
    kind: 'pago',
    supportNumber: `CE-${chance.whole(1_000, 9_999)}`,
    upTo: 'approved',
  } as const
  tell({ ...paying, date: workdayAfter(date, chance.whole(13, 20)), obligacion, purpose, lines: drawn })
}

export interface Wage {
  readonly leaf: string
  /** Whole pesos for the year. */
  readonly amount: number
}

/** Wages that are not paid every month: the months in which they are, by the end of their code. */
const seasons: readonly (readonly [code: string, months: readonly number[]])[] = [
  ['2.1.1.01.01.001.06', [7]],
  ['2.1.1.01.01.001.08.01', [12]],
  ['2.1.1.01.02.003', [2]],
]
const monthsOf = (leaf: string): readonly number[] =>
  seasons.find(([code]) => code === leaf)?.[1] ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The payroll of a year: one CDP for all of it, and each month its registro, obligación and pago. */
export function tellPayroll({ chance, tell }: Story, vigencia: number, wages: readonly Wage[]): void {
  const purpose = `Nómina, prestaciones y aportes del personal de planta, vigencia ${vigencia}`
  const lines = wages.map(({ leaf, amount }) => ({ leaf, amount: rounded((amount * 97) / 100) }))
  const own = { dependencia: 'people', purpose, lines, upTo: 'approved' } as const
  const asked = workdayOf(vigencia, 1, 2)
  const request = tell({ ...own, kind: 'cdpRequest', date: asked, modality: 'payroll', term: '12 meses' })
  const cdp = tell({ ...own, kind: 'cdp', date: workdayOf(vigencia, 1, 5), request, expiresOn: null })
  for (let month = 1; month <= 12 && cdp !== null; month++) {
    const paid = wages.flatMap(({ leaf, amount }, at) => {
      const months = monthsOf(leaf)
      const share = (amount * chance.whole(88, 95)) / 100 / months.length
      return months.includes(month) ? [{ at, leaf, amount: rounded(share) }] : []
    })
    const name = `Nómina del mes ${month} de ${vigencia}`
    const whole = paid.map(({ at, amount }) => ({ at, amount }))
    // The registro keeps only the wages of its month, so what follows counts them from the first.
    const counted = paid.map(({ leaf, amount }, at) => ({ at, leaf, amount }))
    const self = { tercero: hospital.nit, commitment: 'payroll', contract: null, term: null } as const
    const common = { purpose: name, upTo: 'approved' } as const
    const registro = tell({
      ...common,
      ...self,
      kind: 'registro',
      date: workdayOf(vigencia, month, 22),
      cdp,
      lines: whole,
    })
    if (registro === null) return
    const support = { support: 'payroll', supportNumber: `NOM-${month}`, reason: 'payroll' } as const
    const owed = {
      ...common,
      ...support,
      kind: 'obligacion',
      date: workdayOf(vigencia, month, 24),
      registro,
      lines: counted,
    } as const
    const obligacion = tell(owed)
    if (obligacion === null) return
    const drawn = counted.map(({ at, amount }) => ({ at, amount }))
    const date = workdayOf(vigencia, month, 26)
    tell({ ...common, kind: 'pago', date, obligacion, supportNumber: `CE-NOM-${month}`, lines: drawn })
  }
}
