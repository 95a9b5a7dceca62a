import { credit, debit, entry } from '@quina/accounting/domain'
import {
  journalLedger,
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import type { AnyDocument } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  type DocumentService,
  type Outcome,
  performAction,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, moneyText, newId, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { budgetWorld, type Paper } from '../../../modules/finance/budget/testing/budget-world.server.ts'
import { egresoService } from '../../../modules/finance/treasury/payment/egreso/egreso.server.ts'
import { paymentOrderService } from '../../../modules/finance/treasury/payment/payment-order/payment-order.server.ts'
import { layBank } from './bank-ground.server.ts'

const services = { order: paymentOrderService, egreso: egresoService } as unknown as Readonly<
  Record<'order' | 'egreso', DocumentService<AnyDocument>>
>

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>

/** A vigencia with its budget and its books open, a bank account with money, and the verbs for stories of payments. */
export async function paymentWorld({ money = 200_000_000 }: { money?: number } = {}) {
  const world = await budgetWorld({ drugs: 500_000_000, services: 500_000_000 })
  const { act, chief, officer, campusId } = world
  const clerk = actorFor({ name: 'Rosa Niño', campusId })
  const bank = await act((tx) => furnish(tx, chief, officer, world.supplier))
  const post = (lines: ReturnType<typeof debit>[], on: string, kind = 'SI') =>
    act(async (tx) => {
      const source = { document: 'accounting.opening', id: newId(), campusId }
      await journalLedger.post(tx, source, [entry({ kind, day: day(on), concept: 'Saldo de prueba' }, lines)])
    })
  await post(
    [debit(bank.code, pesos(money)), credit('480890', pesos(money), { terceroId: world.supplier })],
    '2026-01-02',
    'CI',
  )

  return { ...world, clerk, bank, post, ...paymentVerbs(world, clerk) }
}

type Budget = Awaited<ReturnType<typeof budgetWorld>>

function paymentVerbs(world: Budget, clerk: Actor) {
  const { act, chief, campusId, db } = world
  return {
    accountId: (code: string) => accountIdOf(db, code),
    /** A causación that is owed, with its obligación when it has one. Whole pesos. */
    owed: (given: OwedInput) =>
      act((tx) => owe(tx, { ...given, terceroId: world.supplier, campusId, userId: chief.userId })),
    draft: (kind: 'order' | 'egreso', input: object, as: Actor = clerk) =>
      act((tx) => createDraft(services[kind], { tx, actor: as, input: input as never }), { as }),
    run: (
      kind: 'order' | 'egreso',
      id: string,
      action: string,
      { as = clerk, input = {}, dry = false }: { as?: Actor; input?: object; dry?: boolean } = {},
    ): Promise<Outcome> =>
      act(
        (tx) =>
          performAction(services[kind], {
            tx,
            actor: as,
            today: day('2026-08-20'),
            id,
            action,
            input,
            describes: dry,
          }),
        {
          as,
          dry,
        },
      ),
    vouchers: (documentId?: string) => vouchersOf(db, documentId),
    balanceOf: async (code: string): Promise<number> => {
      const { rows } = await sql<{ balance: string }>`
        select coalesce(sum(b.debit - b.credit), 0)::bigint::text as balance
        from accounting.account_balance b join accounting.account a on a.id = b.account_id where a.code = ${code}`.execute(
        db,
      )
      return Number(rows[0]?.balance ?? 0)
    },
  }
}

async function furnish(tx: Tx, chief: Actor, officer: Actor, supplier: string) {
  await seedChart(tx)
  await seedVoucherKinds(tx)
  await seedPurposes(tx)
  await preparePeriods(tx, 2026)
  for (let number = 0; number <= 12; number++)
    await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15'))
  return layBank(tx, { chief, officer, supplier })
}

export interface OwedInput {
  readonly support: string
  readonly gross: number
  readonly withheld?: number
  readonly obligacion?: Paper
  readonly date?: string
  readonly account?: string
}

type DebtInput = OwedInput & Readonly<{ terceroId: string; campusId: string; userId: string }>

/** The state in which an approved causación leaves the books, without the engine that makes it. */
async function owe(tx: Tx, given: DebtInput): Promise<string> {
  const { support, gross, withheld = 0, obligacion, date = '2026-08-10', account = '240101' } = given
  const { terceroId, campusId, userId } = given
  const id = newId()
  const number = await sql<{ n: number }>`select count(*)::int + 1 as n from accounting.causacion`.execute(tx)
  await sql`insert into accounting.causacion (id, number, status, campus_id, created_by, updated_by, kind, date, tercero_id,
      support_kind, support_number, support_date, due_on, purpose)
    values (${id}, ${number.rows[0]?.n ?? 1}, 'approved', ${campusId}, ${userId}, ${userId}, 'servicio', ${date}, ${terceroId},
      'invoice',
      ${support}, ${date}, ${date}, 'Compra de material médico quirúrgico')`.execute(tx)
  const net = pesos(gross - withheld)
  await sql`insert into accounting.payable (causacion_id, campus_id, tercero_id, account_id, item, gross, withheld, net,
      obligacion_id)
    select ${id}, ${campusId}, ${terceroId}, a.id, ${support}, ${gross}, ${withheld}, ${moneyText(net)},
      ${obligacion?.id ?? null}
    from accounting.account a where a.code = ${account}`.execute(tx)
  const about = { terceroId: terceroId as never, openItem: support, dueOn: day(date) }
  const lines = [
    debit('151404', pesos(gross), { terceroId: terceroId as never }),
    credit(account, net, about),
    credit('243608', pesos(withheld), { terceroId: terceroId as never, base: pesos(gross) }),
  ]
  const source = { document: 'accounting.causacion', id, campusId }
  await journalLedger.post(tx, source, [entry({ kind: 'CA', day: day(date), concept: support }, lines)])
  return id
}

type Db = Awaited<ReturnType<typeof budgetWorld>>['db']

async function accountIdOf(db: Db, code: string): Promise<string> {
  const row = await db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Vouchers of treasury as text: `CE 1 2026-08-20` and a line for each account, debits before credits. */
async function vouchersOf(db: Db, documentId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ voucher: string; lines: string[] }>`
    select k.code || ' ' || e.number || ' ' || e.day as voucher,
           array_agg(case when l.debit > 0 then 'Dr ' else 'Cr ' end || a.code || ' ' ||
             to_char(greatest(l.debit, l.credit), 'FM999,999,999,990') || coalesce(' ' || l.open_item, '')
             order by l.position) as lines
    from accounting.entry e
    join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    where e.document like 'treasury.%'
      and (${documentId ?? null}::uuid is null or e.document_id = ${documentId ?? null}::uuid)
    group by e.id, k.code, e.number, e.day, e.at order by e.at, e.day, k.code, e.number`.execute(db)
  return rows.flatMap(({ voucher, lines }) => [voucher, ...lines.map((line) => `  ${line}`)])
}
