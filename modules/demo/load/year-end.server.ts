import { createDraft, type InCall, runDeed } from '@quina/blocks/server'
import {
  closeMonth,
  closeYear,
  constituteRezago,
  releaseLeftCdps,
  startClosing,
} from '@quina/budget/contract'
import { budget, pagoService } from '@quina/budget/server'
import { rowsFrom, signWith, type Tx } from '@quina/db/server'
import { day, money } from '@quina/kernel'
import type { CampusAt } from '../hospital/hospital.domain.ts'
import type { Cast } from './actors.server.ts'
import { screensAt } from './press.server.ts'
import { type Loading, once } from './step.server.ts'

/**
 * Ends a year that is over as its screens do: nothing of it stays certified, what it left unpaid is carried on by act once
 * its months are closed, and it is closed itself.
 */
export async function endYear(loading: Loading, cast: Cast, year: number): Promise<void> {
  const actor = cast.as('budgetHead')
  const today = day(`${year + 1}-01-15`)
  const step = (name: string, deed: (screens: InCall) => Promise<unknown>) =>
    once(loading, `${name}.${year}`, actor.userId, async (tx) => {
      await deed(screensAt(budget.operations, { tx, actor, today }))
      return null
    })
  await step('closing', ({ act }) => act(startClosing, { year }))
  await step('constituted', async ({ act }) => {
    await act(releaseLeftCdps, { year })
    for (const side of ['income', 'expense'] as const)
      for (let month = 1; month <= 12; month++) await act(closeMonth, { year, side, month })
    await act(constituteRezago, { year, date: today, actNumber: '004', mapping: null })
  })
  await step('closed', ({ act }) => act(closeYear, { year }))
}

interface Carried {
  readonly id: string
  readonly line: string
  readonly amount: string
  readonly campusId: string
}

/** Pays the first obligaciones that a year left, and leaves the rest to be paid. */
export async function payCarried(loading: Loading, cast: Cast, year: number): Promise<void> {
  const rows = await rowsFrom<Carried>(loading.db)`
    select o.id, z.next_line_id as line, z.amount, o.campus_id as "campusId"
    from budget.rezago z join budget.obligacion_face o on o.id = z.next_obligacion_id
    where z.vigencia = ${year} and z.kind = 'cxp_obligacion' order by o.number, z.amount desc`
  const paid = rows.slice(0, Math.ceil(rows.length * 0.6))
  for (const [at, one] of paid.entries())
    await once(loading, `carried.${year}.${at + 1}`, cast.as('treasuryClerk').userId, (tx) =>
      pay(tx, cast, { ...one, at, year }),
    )
}

interface Payable extends Carried {
  readonly at: number
  readonly year: number
}

async function pay(tx: Tx, cast: Cast, { id, line, amount, campusId, at, year }: Payable) {
  const site = cast.campusIds.indexOf(campusId as never) as CampusAt
  const [prepares, decides] = [cast.as('treasuryClerk', site), cast.as('treasurer', site)]
  const today = day(`${year + 1}-02-${String(3 + (at % 20)).padStart(2, '0')}`)
  const input = {
    date: today,
    obligacionId: id,
    origin: 'outside',
    supportNumber: `CE-${at + 1}`,
    purpose: `Pago de cuentas por pagar de la vigencia ${year}`,
    netTotal: null,
    netPaid: null,
    lines: [{ obligacionLineId: line, amount: money(amount) }],
  }
  const draft = await createDraft(pagoService, { tx, actor: prepares, input })
  await signWith(tx, { userId: decides.userId })
  await runDeed(pagoService, { tx, actor: decides, today, id: draft, action: 'approve' })
  return draft
}
