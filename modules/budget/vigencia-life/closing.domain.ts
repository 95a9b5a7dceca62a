import { type Day, firstDayOf, insist, type Money, monthName, plural, showPesos, zero } from '@quina/kernel'
import type { Blocker } from './year.contract.ts'

/** What is read of a year to know whether it may be closed. */
export interface YearFacts {
  readonly year: number
  readonly nextExists: boolean
  readonly policy: string
  /** Documents that were never approved: how many of each kind, with its name and its list. */
  readonly drafts: readonly { readonly name: string; readonly count: number; readonly path: string }[]
  readonly openMonths: readonly { readonly side: string; readonly month: number }[]
  /** CDP still to be committed; registros still to be owed; obligaciones still to be paid; that year-end did not carry on. */
  readonly certified: Money
  readonly committed: Money
  readonly owed: Money
}

/** Everything that stops a year from being closed, all at once (finance dossier §3.11). */
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
  block(openMonths.length === 0, 'PRE-082', openText(openMonths), '/vigencia-fiscal')
  block(certified === zero, 'PRE-403', `Hay CDP con saldo por comprometer: ${showPesos(certified)}.`, '/cdp')
  block(
    committed === zero,
    'PRE-402',
    `Existen compromisos con saldo por obligar: ${showPesos(committed)}.`,
    '/Registro-Presupuestal',
  )
  block(
    owed === zero,
    'PRE-083',
    `Hay obligaciones por pagar sin constituir: ${showPesos(owed)}.`,
    '/obligacion-rubro',
  )
  return found
}

const sides: Readonly<Record<string, string>> = { expense: 'gastos', income: 'ingresos' }

function openText(open: YearFacts['openMonths']): string {
  const [first] = open
  if (first === undefined) return ''
  const more = open.length === 1 ? '' : ` y ${plural(open.length - 1, 'más', 'más')}`
  return `Hay meses sin cerrar: ${monthName(first.month)} de ${sides[first.side]}${more}.`
}

/** @throws Problem PRE-084 before the year is over: until then it takes every document. */
export function mayStartClosing(year: number, today: Day): void {
  const from = firstDayOf(year + 1)
  insist(
    today >= from,
    'PRE-084',
    `La vigencia ${year} entra en cierre desde el 1 de enero de ${year + 1}.`,
    {
      status: 409,
      facts: { from },
    },
  )
}

/** @throws Problem with the code of the first blocker, and all of them in its facts. */
export function mustBeFree(blockers: readonly Blocker[]): void {
  const [first] = blockers
  if (first === undefined) return
  const sentence = blockers.map((one) => one.message).join(' ')
  insist(false, first.code, sentence, { status: 409, facts: { blockers } })
}
