import { type Actor, createDraft, runDeed } from '@quina/blocks/server'
import { budget, pagoService } from '@quina/budget/server'
import { signWith, type Tx } from '@quina/db/server'
import { day, money } from '@quina/kernel'
import { sql } from 'kysely'
import type { CampusAt } from '../hospital/hospital.domain.ts'
import type { Cast } from './actors.server.ts'
import { type Loading, once } from './step.server.ts'

interface Asking {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: ReturnType<typeof day>
}

/** Does what a button of the year does, by the end of its address. */
function press(path: string, { tx, actor, today }: Asking, asked: object) {
  const found = budget.operations.find(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.path.endsWith(path),
  )
  if (found === undefined) throw new Error(`the budget has no ${path}`)
  return found.handle({ tx, actor, today, now: new Date(`${today}T15:00:00Z`), ...asked } as never)
}

/**
 * Ends a year that is over as its screens do: nothing of it stays certified, what it left unpaid is carried on by act once
 * its months are closed, and it is closed itself.
 */
export async function endYear(loading: Loading, cast: Cast, year: number): Promise<void> {
  const actor = cast.as('budgetHead')
  const today = day(`${year + 1}-01-15`)
  const step = (name: string, deed: (asking: Asking) => Promise<unknown>) =>
    once(loading, `${name}.${year}`, actor.userId, async (tx) => {
      await deed({ tx, actor, today })
      return null
    })
  const params = { year }
  await step('closing', (asking) => press('/startClosing', asking, { body: { year } }))
  await step('constituted', async (asking) => {
    await press('/release-cdp', asking, { params })
    for (const side of ['income', 'expense'])
      for (let month = 1; month <= 12; month++)
        await press('/closeMonth', asking, { body: { year, side, month } })
    const body = { date: today, actNumber: '004', mapping: [] }
    await press('/constitute', asking, { params, body })
  })
  await step('closed', (asking) => press('/closeYear', asking, { body: { year } }))
}

interface Carried {
  readonly id: string
  readonly line: string
  readonly amount: string
  readonly campusId: string
}

/** Pays the first obligaciones that a year left, and leaves the rest to be paid. */
export async function payCarried(loading: Loading, cast: Cast, year: number): Promise<void> {
  const { rows } = await sql<Carried>`
    select o.id, z.next_line_id as line, z.amount, o.campus_id as "campusId"
    from budget.rezago z join budget.obligacion o on o.id = z.next_obligacion_id
    where z.vigencia = ${year} and z.kind = 'cxp_obligacion' order by o.number, z.amount desc`.execute(
    loading.db,
  )
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
  const draft = await createDraft(pagoService, { tx, actor: prepares, input: input as never })
  await signWith(tx, { userId: decides.userId })
  await runDeed(pagoService, { tx, actor: decides, today, id: draft, action: 'approve' })
  return draft
}
