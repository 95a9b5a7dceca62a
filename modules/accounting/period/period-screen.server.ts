import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type MoneyText, money } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { checklist } from '../checklist/checklist.domain.ts'
import { type PeriodStatus, periodLifecycle } from './period.contract.ts'
import { mayClose, type PeriodRef } from './period.domain.ts'
import { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period.server.ts'
import {
  type Check,
  editPeriods,
  type PeriodAnswer,
  periodPath,
  periodPermissions,
  viewPeriods,
} from './period-screen.contract.ts'

const year = z.object({ year: z.coerce.number().int().min(2000).max(2100) })
const one = year.extend({ number: z.coerce.number().int().min(0).max(13) })
const answer = z.array(
  z.object({
    number: z.number(),
    status: z.enum(Object.keys(periodLifecycle.states) as PeriodStatus[]),
    reason: z.string().nullable(),
    vouchers: z.number(),
    debit: z.string(),
    credit: z.string(),
  }),
)
const checks = z.array(
  z.object({
    name: z.enum(['earlier', 'balanced', 'natures', 'budget']),
    result: z.enum(['good', 'warning', 'blocked']),
    message: z.string(),
    path: z.string().nullable(),
  }),
)
const reason = z.object({ reason: z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500) })
const tag = 'accounting'
const onePath = `${periodPath}/:number`
const deed = { method: 'POST' as const, tag, params: one, answer }

/** The periods of a vigencia: to see, prepare, open, close in order, reopen from the last, and lock once reported. */
export const periodOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: periodPath,
      access: viewPeriods,
      tag,
      summary: 'Períodos contables',
      params: year,
      answer,
    }),
    async ({ tx, params }) => periodsOf(tx, params.year),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${periodPath}/prepare`,
      access: editPeriods,
      tag,
      summary: 'Períodos contables: crear los de una vigencia',
      params: year,
      answer,
    }),
    async ({ tx, params }) => {
      await preparePeriods(tx, params.year)
      return periodsOf(tx, params.year)
    },
  ),
  operation(
    endpoint({
      method: 'GET',
      path: `${onePath}/checklist`,
      access: viewPeriods,
      tag,
      summary: 'Períodos contables: lo que se revisa antes de cerrar',
      params: one,
      answer: checks,
    }),
    async ({ tx, params }) => [...(await checksOf(tx, refOf(params)))],
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/open`,
      access: periodPermissions.open,
      summary: 'Períodos contables: abrir',
    }),
    async ({ tx, params, today }) => {
      await openPeriod(tx, refOf(params), today)
      return periodsOf(tx, params.year)
    },
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/close`,
      access: periodPermissions.close,
      summary: 'Períodos contables: cerrar',
    }),
    async ({ tx, params }) => {
      // First it is closed, which waits for the postings under way: what is checked then cannot change any more.
      await closePeriod(tx, refOf(params))
      mayClose(await checksOf(tx, refOf(params)))
      return periodsOf(tx, params.year)
    },
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/reopen`,
      access: periodPermissions.reopen,
      summary: 'Períodos contables: reabrir',
      body: reason,
    }),
    async ({ tx, params, body }) => {
      await reopenPeriod(tx, refOf(params), body.reason)
      return periodsOf(tx, params.year)
    },
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/lock`,
      access: periodPermissions.lock,
      summary: 'Períodos contables: bloquear',
    }),
    async ({ tx, params }) => {
      await lockPeriod(tx, refOf(params))
      return periodsOf(tx, params.year)
    },
  ),
]

const refOf = (params: z.output<typeof one>): PeriodRef => ({ vigencia: params.year, number: params.number })

async function periodsOf(tx: Tx, vigencia: number): Promise<PeriodAnswer[]> {
  const { rows } = await sql<PeriodAnswer>`
    select p.number, p.status, p.reason,
           (select count(*)::int from accounting.entry e where e.vigencia = p.vigencia and e.period = p.number) as vouchers,
           coalesce(sum(b.debit), 0)::numeric(18,2) as debit, coalesce(sum(b.credit), 0)::numeric(18,2) as credit
    from accounting.period p
    left join accounting.account_balance b on b.vigencia = p.vigencia and b.period = p.number
    where p.vigencia = ${vigencia} group by p.vigencia, p.number, p.status, p.reason order by p.number`.execute(
    tx,
  )
  return rows
}

interface Found {
  readonly debit: MoneyText
  readonly credit: MoneyText
  readonly contrary: number
  readonly budgetOpen: number
}

/** A month of the budget is open until it is closed, where there is a vigencia at all. */
async function checksOf(tx: Tx, ref: PeriodRef): Promise<readonly Check[]> {
  const { vigencia, number } = ref
  const { rows } = await sql<Found>`
    with moved as (
      select a.nature, sum(b.debit - b.credit) as net from accounting.account_balance b
      join accounting.account a on a.id = b.account_id
      where b.vigencia = ${vigencia} and b.period <= ${number} group by a.id, a.nature)
    select coalesce(sum(debit), 0)::numeric(18,2) as debit, coalesce(sum(credit), 0)::numeric(18,2) as credit,
           (select count(*)::int from moved where case nature when 'debit' then net < 0 else net > 0 end) as contrary,
           (select count(*)::int from budget.vigencia v cross join unnest(array['income', 'expense']) as s (side)
            where v.year = ${vigencia} and v.status <> 'closed' and not exists (
              select from budget.month m
              where m.vigencia = v.year and m.month = ${number} and m.side = s.side and not m.open)) as budget_open
    from accounting.account_balance where vigencia = ${vigencia} and period = ${number}`.execute(tx)
  const { debit, credit, contrary, budgetOpen } = rows[0]!
  const periods = (await periodsOf(tx, vigencia)).map((period) => ({ ...period, vigencia }))
  return checklist(ref, { periods, debit: money(debit), credit: money(credit), contrary, budgetOpen })
}
