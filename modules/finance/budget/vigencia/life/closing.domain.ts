import { type Day, firstDayOf, insist, monthName, plural, zero } from '@quina/kernel'
import { type LeftOver, leftBlocker } from './left-over.domain.ts'
import type { Blocker } from './year.contract.ts'

/** The facts of a year that decide whether it may close. */
export interface YearFacts {
  readonly year: number
  readonly nextExists: boolean
  readonly policy: string
  /** Documents that were never approved: the count, name and list of each kind. */
  readonly drafts: readonly { readonly name: string; readonly count: number; readonly path: string }[]
  readonly openMonths: OpenMonths
  /** The balances of CDP, registros and obligaciones that year-end did not carry over. */
  readonly certified: LeftOver
  readonly committed: LeftOver
  readonly owed: LeftOver
}

/** Months of a year that still take documents. */
export type OpenMonths = readonly { readonly side: string; readonly month: number }[]

/** All the reasons why a year cannot close (finance dossier §3.11). */
export function blockersOf(facts: YearFacts): Blocker[] {
  const { year, nextExists, drafts, openMonths, certified, committed, owed } = facts
  const found: Blocker[] = []
  const block = (holds: boolean, code: string, message: string, path: string | null = null) => {
    if (!holds) found.push({ code, message, path })
  }
  block(
    nextExists,
    'PRE-400',
    `Falta la vigencia siguiente: prepare la vigencia ${year + 1}.`,
    '/vigencia-fiscal',
  )
  for (const { name, count, path } of drafts)
    found.push({ code: 'PRE-401', message: `Hay documentos sin aprobar: ${count} de ${name}.`, path })
  found.push(...monthBlockers(openMonths))
  const left = (stage: LeftOver, code: string, sentence: string, path: string) => {
    if (stage.amount !== zero) found.push(leftBlocker(code, sentence, stage, path))
  }
  left(certified, 'PRE-403', 'Hay CDP con saldo por comprometer', '/cdp')
  left(committed, 'PRE-402', 'Existen compromisos con saldo por obligar', '/Registro-Presupuestal')
  left(owed, 'PRE-083', 'Hay obligaciones por pagar sin constituir', '/obligacion-rubro')
  return found
}

const sides: Readonly<Record<string, string>> = { expense: 'gastos', income: 'ingresos' }

/** The open months, which must close before the year is carried over or closed. */
export function monthBlockers(open: OpenMonths): Blocker[] {
  const [first] = open
  if (first === undefined) return []
  const more = open.length === 1 ? '' : ` y ${plural(open.length - 1, 'más', 'más')}`
  const message = `Hay meses sin cerrar: ${monthName(first.month)} de ${sides[first.side]}${more}.`
  return [{ code: 'PRE-082', message, path: '/vigencia-fiscal' }]
}

/** @throws Problem PRE-084 before the year is over: until then it accepts every document. */
export function mayStartClosing(year: number, today: Day): void {
  const from = firstDayOf(year + 1)
  insist(
    today >= from,
    'PRE-084',
    `La vigencia ${year} entra en cierre desde el 1 de enero de ${year + 1}.`,
    { status: 409, facts: { from } },
  )
}

/** @throws Problem with the code of the first blocker; its facts contain all of them. */
export function mustBeFree(blockers: readonly Blocker[]): void {
  const [first] = blockers
  if (first === undefined) return
  const sentence = blockers.map((one) => one.message).join(' ')
  insist(false, first.code, sentence, { status: 409, facts: { blockers } })
}
