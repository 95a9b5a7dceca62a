import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { groupedBy, insist, type Money, moneyText, pick, sumOf, vigenciaOf } from '@quina/kernel'
import { isFault, isOpen, type Pair, pairsOf } from './pair.server.ts'
import { type CheckName, checks, proof, proofByDay } from './proof.contract.ts'

/** Cuadre: compares budget, accounting and treasury for the same documents. */
export const proofOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: proof,
    async read(tx, { vigencia, to, check }) {
      mustBeOf(vigencia, to)
      const rows: ReportRow[] = []
      for (const name of namesOf(check))
        rows.push(...checkRows(name, await pairsOf(tx, name, { vigencia, to })))
      return { rows, totals: {} }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: proofByDay,
    async read(tx, { vigencia, from, to }) {
      mustBeOf(vigencia, to)
      const days: { day: string; row: ReportRow }[] = []
      for (const name of namesOf('all')) {
        const pairs = (await pairsOf(tx, name, { vigencia, to })).filter(
          ({ day }) => day !== null && day >= from,
        )
        for (const [day, own] of groupedBy(pairs, (pair) => pair.day!))
          days.push({ day, row: dayRow(day, name, own) })
      }
      return {
        rows: days.toSorted((one, other) => one.day.localeCompare(other.day)).map(({ row }) => row),
        totals: {},
      }
    },
  }),
]

function mustBeOf(vigencia: number, to: Parameters<typeof vigenciaOf>[0]): void {
  insist(vigenciaOf(to) === vigencia, 'TES-090', 'La fecha no es de la vigencia.', {
    fields: { to: 'Escriba una fecha de la vigencia.' },
  })
}

const namesOf = (check: string): CheckName[] =>
  (Object.keys(checks) as CheckName[]).filter((name) => check === 'all' || name === check)

/** The most documents that one comparison shows; the rest are requested for one comparison at a time. */
const mostShown = 500

function checkRows(name: CheckName, pairs: readonly Pair[]): ReportRow[] {
  const open = pairs.filter(isOpen).toSorted((one, other) => Number(isFault(other)) - Number(isFault(one)))
  return [
    { id: name, level: 0, group: true, values: { subject: checks[name], ...whole(pairs) } },
    ...open.slice(0, mostShown).map((pair, index) => ({
      id: `${name}-${index}`,
      level: 1,
      group: false,
      values: {
        subject: pair.document,
        day: pair.day,
        tercero: pair.tercero,
        one: moneyText(pair.one),
        other: moneyText(pair.other),
        difference: moneyText(pair.difference),
        ...pick(pair, 'reason', 'voucher', 'entryId'),
      },
    })),
  ]
}

function dayRow(day: string, name: CheckName, pairs: readonly Pair[]): ReportRow {
  return {
    id: `${day}-${name}`,
    level: 0,
    group: false,
    values: { day, check: checks[name], checkName: name, ...whole(pairs) },
  }
}

/** Returns the sums of both sides, and the worst state among their documents. */
function whole(pairs: readonly Pair[]) {
  const open = pairs.filter(isOpen)
  const sum = (of: (pair: Pair) => Money) => moneyText(sumOf(pairs, of))
  const first = open[0]?.reason ?? 'equal'
  return {
    one: sum(({ one }) => one),
    other: sum(({ other }) => other),
    difference: sum(({ difference }) => difference),
    reason: open.length === 0 ? 'equal' : open.some(isFault) ? 'unexplained' : first,
  }
}
