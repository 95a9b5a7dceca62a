import { cachedAnswer, campusScope, type Operation, readTotals, serveQuery } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, lastDayOf, money, moneyText, vigenciaOf } from '@quina/kernel'
import { movements } from '../../ledger/movement/movement.contract.ts'
import { figuresOf, nothing, periodStages } from '../execution/execution.domain.ts'
import { executedByRubro } from '../execution/execution.server.ts'
import { addSums } from '../execution/roll-up.domain.ts'
import { documentLists } from './document-lists.server.ts'
import { type PendingKind, pendingFilters, summary } from './summary.contract.ts'

export const summaryOperations: Operation[] = [
  serveQuery(summary, async ({ tx, input: { vigencia, from, to, campusId }, actor, today, now }) => {
    const period = periodWithin(vigencia, { from, to })
    const whole = { key: ['budget.summary', period], read: (own: Tx) => executed(own, period) }
    return {
      at: now.toISOString(),
      vigencia,
      ...period,
      ...(await cachedAnswer(tx, whole)),
      stages: await movedIn(tx, { vigencia, period, campusId }),
      pending: await pendingOf(tx, { vigencia, campusId: campusScope(actor), today }),
    }
  }),
]

/** The budget of the entity to the last day of the period, for any caller, from the sums of the report of execution. */
async function executed(tx: Tx, period: Period) {
  const sums = await executedByRubro(tx, { ...period, fuenteId: null })
  const rubros = await rowsWhere(tx, 'budget.rubro', { vigencia: vigenciaOf(period.to) }, [
    'id',
    'controlGroup',
  ])
  const figuresFor = (own: readonly { readonly id: string }[]) =>
    figuresOf(own.map(({ id }) => sums.get(id) ?? nothing).reduce(addSums, nothing))
  const known = rubros.filter(({ id }) => sums.has(id))
  const { definitiva, disponible } = figuresFor(known)
  const groupOf = ({ controlGroup }: { readonly controlGroup: string | null }) => controlGroup ?? 'other'
  const groups = [...new Set(known.map(groupOf))]
    .map((group) => ({ group, figures: figuresFor(known.filter((one) => groupOf(one) === group)) }))
    .toSorted((one, other) => compare(other.figures.definitiva, one.figures.definitiva))
  return {
    definitiva: moneyText(definitiva),
    disponible: moneyText(disponible),
    groups: groups.map(({ group, figures: { definitiva, registro, obligacion, pago } }) => ({
      group,
      definitiva: moneyText(definitiva),
      comprometido: moneyText(registro),
      obligado: moneyText(obligacion),
      pagado: moneyText(pago),
    })),
  }
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other))

type Input = Readonly<{ vigencia: number; period: Period; campusId: string | null }>

/** The moves of each stage: the total of the list to which the figure links. */
const movedIn = (tx: Tx, { vigencia, period: { from, to }, campusId }: Input) =>
  Promise.all(
    periodStages.map(async (stage) => {
      const filters = {
        side: 'expense',
        stage,
        day: `${from}..${to}`,
        ...(campusId === null ? {} : { campusId }),
      }
      const source = { list: movements, view: 'budget.moveList' }
      const { sums } = await readTotals(tx, source, { vigencia, filters }, { campusId: null })
      const query = new URLSearchParams({ ...filters, vigencia: String(vigencia) })
      return { stage, amount: moneyText(money(sums.amount ?? '0')), to: `/budget/movement?${query}` }
    }),
  )

interface PendingInput {
  readonly vigencia: number
  /** Only documents of this site; null for a user who sees every site. */
  readonly campusId: string | null
  readonly today: Day
}

const waiting = {
  requests: documentLists.cdpRequest,
  cdpDrafts: documentLists.cdp,
  cdpIdle: documentLists.cdp,
  registroIdle: documentLists.registro,
  payable: documentLists.obligacion,
} as const

/** The number of pending documents of a vigencia: the totals of the lists to which the figures link. */
async function pendingOf(tx: Tx, { vigencia, campusId, today }: PendingInput) {
  const filtersOf = pendingFilters(today)
  const count = async (kind: PendingKind) =>
    (await readTotals(tx, waiting[kind], { vigencia, filters: filtersOf[kind] }, { campusId })).count
  return {
    requests: await count('requests'),
    cdpDrafts: await count('cdpDrafts'),
    cdpIdle: await count('cdpIdle'),
    registroIdle: await count('registroIdle'),
    payable: await count('payable'),
  }
}

type Period = Readonly<{ from: Day; to: Day }>

/** The part of a period within a vigencia; the whole vigencia when no part is. */
export function periodWithin(vigencia: number, { from, to }: Period): Period {
  const whole = { from: firstDayOf(vigencia), to: lastDayOf(vigencia) }
  if (to < from || to < whole.from || from > whole.to) return whole
  return { from: from < whole.from ? whole.from : from, to: to > whole.to ? whole.to : to }
}
