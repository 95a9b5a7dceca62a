import type { Posting } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, moneyText, monthName, monthOf, pluck, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { BudgetMove } from '../../ledger/ledger/budget-ledger.domain.ts'
import { availableIn, type Excess, type Input, type PacLines, spend } from './pac.domain.ts'
import { type PacRule, pacLinesOf, pacRuleOn } from './pac-lines.server.ts'

/**
 * Checks the payments among some moves against the PAC of their month. The lines of control must be locked already: then two
 * concurrent payments see each other, and a change of the PAC takes the same locks.
 * @returns a posting that stores the excess over the quota, and shows the remainder of each quota in the preview.
 * @throws Problem PRE-030 when the vigencia blocks.
 */
export async function pacPostings(
  tx: Tx,
  day: Day,
  { moves, rule }: { readonly moves: readonly BudgetMove[]; readonly rule: PacRule },
): Promise<Posting[]> {
  if (rule.control === 'no') return []
  const input = moves
    .filter((move) => move.class === 'PG')
    .map(({ apropiacionId, amount }) => ({ apropiacionId: apropiacionId as string, amount }))
  const lines = await pacLinesOf(tx, pluck(input, 'apropiacionId'))
  const excesses = spend(lines, input, { ...rule, month: monthOf(day) })
  return [pacPosting({ day, rule, input, lines, excesses })]
}

/**
 * Checks that the PAC of the month allows some payments, before any is made. Nothing is written.
 * @throws Problem PRE-030 when the vigencia blocks.
 */
export async function mustHavePac(tx: Tx, day: Day, input: readonly Input[]): Promise<void> {
  const rule = await pacRuleOn(tx, day)
  if (rule.control === 'no') return
  const lines = await pacLinesOf(tx, pluck(input, 'apropiacionId'))
  spend(lines, input, { ...rule, month: monthOf(day) })
}

/** The remaining PAC of some lines in the month of a day; lines without control are left out. */
export async function pacLeft(tx: Tx, day: Day, ids: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  const rule = await pacRuleOn(tx, day)
  if (rule.control === 'no') return new Map()
  const lines = await pacLinesOf(tx, ids)
  return new Map(
    ids.flatMap((id): [string, Money][] => {
      const line = lines.get(id)
      if (line === null) return []
      return [[id, line === undefined ? zero : availableIn(line, monthOf(day), rule.mode)]]
    }),
  )
}

interface PacCheck {
  readonly day: Day
  readonly rule: PacRule
  readonly input: readonly Input[]
  readonly lines: PacLines
  readonly excesses: readonly Excess[]
}

const pacPosting = ({ day, rule, input, lines, excesses }: PacCheck): Posting => ({
  ledger: 'pac',
  async post(tx, { document, id }) {
    for (const { apropiacionId, amount, available } of excesses)
      await sql`
        insert into budget.pac_excess (document, document_id, apropiacion_id, day, amount, available)
        values (${document}, ${id}::uuid, ${apropiacionId}::uuid, ${day}, ${moneyText(amount)}, ${moneyText(available)})`.execute(
        tx,
      )
  },
  async describe(tx) {
    const named = await rowsFrom<{ id: string; label: string }>(tx)`
      select id, label from budget.apropiacion_option where id = any(${input.map((one) => one.apropiacionId)}::uuid[])`
    const labels = new Map(named.map((row) => [row.id, row.label]))
    return {
      title: `PAC de ${monthName(monthOf(day))}`,
      columns: [
        { label: 'Rubro', align: 'start' },
        { label: 'PAC disponible', align: 'end' },
        { label: 'Este pago', align: 'end' },
        { label: '', align: 'start' },
      ],
      rows: input.map(({ apropiacionId, amount }) => {
        const line = lines.get(apropiacionId)
        const over = excesses.some((one) => one.apropiacionId === apropiacionId)
        const available = line ? showPesos(availableIn(line, monthOf(day), rule.mode)) : 'Sin PAC'
        return [labels.get(apropiacionId) ?? '', available, showPesos(amount), over ? 'Supera el PAC' : '']
      }),
    }
  },
})
