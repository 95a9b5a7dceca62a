import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type MoneyText, money } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Check } from '../checklist/check.contract.ts'
import { checklist } from '../checklist/checklist.domain.ts'
import { contributedChecks } from '../checklist/closing-check.server.ts'
import '../checklist/own-checks.server.ts'
import { reopeningsOf } from '../reopening/reopening.server.ts'
import { type PeriodStatus, periodLifecycle } from './period.contract.ts'
import { mayClose, type PeriodFacts, type PeriodRef } from './period.domain.ts'
import { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period.server.ts'
import {
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
    unbalanced: z.number(),
    areas: z.number(),
    closedBy: z.string().nullable(),
    closedAt: z.string().nullable(),
    reopening: z
      .object({
        number: z.number(),
        reason: z.string(),
        by: z.string().nullable(),
        at: z.string(),
        mine: z.boolean(),
      })
      .nullable(),
  }),
)
const checks = z.array(
  z.object({
    name: z.string(),
    result: z.enum(['good', 'warning', 'blocked']),
    message: z.string(),
    path: z.string().nullable(),
    items: z.array(z.object({ label: z.string(), path: z.string() })).optional(),
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
    async ({ tx, actor, params }) => periodsOf(tx, params.year, actor.userId),
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
    async ({ tx, actor, params }) => {
      await preparePeriods(tx, params.year)
      return periodsOf(tx, params.year, actor.userId)
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
    async ({ tx, params }) =>
      (await checksOf(tx, refOf(params))).map(({ items = [], ...check }) => ({
        ...check,
        items: [...items],
      })),
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/open`,
      access: periodPermissions.open,
      summary: 'Períodos contables: abrir',
    }),
    async ({ tx, actor, params, today }) => {
      await openPeriod(tx, refOf(params), today)
      return periodsOf(tx, params.year, actor.userId)
    },
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/close`,
      access: periodPermissions.close,
      summary: 'Períodos contables: cerrar',
    }),
    async ({ tx, actor, params }) => {
      // First it is closed, which waits for the postings under way: what is checked then cannot change any more.
      await closePeriod(tx, refOf(params))
      mayClose(await checksOf(tx, refOf(params)))
      return periodsOf(tx, params.year, actor.userId)
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
    async ({ tx, actor, params, body }) => {
      await reopenPeriod(tx, refOf(params), body.reason)
      return periodsOf(tx, params.year, actor.userId)
    },
  ),
  operation(
    endpoint({
      ...deed,
      path: `${onePath}/lock`,
      access: periodPermissions.lock,
      summary: 'Períodos contables: bloquear',
    }),
    async ({ tx, actor, params }) => {
      await lockPeriod(tx, refOf(params))
      return periodsOf(tx, params.year, actor.userId)
    },
  ),
]

const refOf = (params: z.output<typeof one>): PeriodRef => ({ vigencia: params.year, number: params.number })

async function periodsOf(tx: Tx, vigencia: number, userId: string): Promise<PeriodAnswer[]> {
  const asked = await reopeningsOf(tx, vigencia, userId)
  const { rows } = await sql<Omit<PeriodAnswer, 'reopening'>>`
    select p.number, p.status, p.reason, u.name as closed_by,
           to_char(p.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as closed_at,
           e.vouchers, e.unbalanced, b.debit, b.credit,
           (select count(*)::int from accounting.period_area a
            where a.vigencia = p.vigencia and a.number = p.number and a.closed) as areas
    from accounting.period p
    left join admin.app_user u on u.id = p.closed_by
    cross join lateral (
      select count(*)::int as vouchers, (count(*) filter (where e.total_debit <> e.total_credit))::int as unbalanced
      from accounting.entry e where e.vigencia = p.vigencia and e.period = p.number) e
    cross join lateral (
      select coalesce(sum(b.debit), 0)::numeric(18,2) as debit, coalesce(sum(b.credit), 0)::numeric(18,2) as credit
      from accounting.account_balance b where b.vigencia = p.vigencia and b.period = p.number) b
    where p.vigencia = ${vigencia} order by p.number`.execute(tx)
  return rows.map((row) => ({ ...row, reopening: asked.find(({ number }) => number === row.number) ?? null }))
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
  const periods = await tx
    .selectFrom('accounting.period')
    .select(['vigencia', 'number', 'status'])
    .where('vigencia', '=', vigencia)
    .orderBy('number')
    .execute()
  const facts = {
    periods: periods as PeriodFacts[],
    debit: money(debit),
    credit: money(credit),
    contrary,
    budgetOpen,
  }
  return [...checklist(ref, facts), ...(await contributedChecks(tx, ref))]
}
