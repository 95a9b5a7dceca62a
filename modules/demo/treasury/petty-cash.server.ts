import type { Approvable, DraftInput } from '@quina/blocks'
import { createDraft, type DocumentService, runDeed } from '@quina/blocks/server'
import { cdpService, registroService } from '@quina/budget/server'
import { type Db, signWith, type Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import {
  pettyCashExpenseService,
  pettyCashLegalisationService,
  pettyCashService,
  pettyCashVoucherService,
} from '@quina/treasury/server'
import { sql } from 'kysely'
import type { StaffName } from '../hospital/users.domain.ts'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { current } from './moves.domain.ts'
import * as told from './petty-cash.domain.ts'

type Ids = ReadonlyMap<string, string>

interface Till {
  readonly loading: Loading
  readonly cast: Cast
  readonly ids: Ids
}

/** A caja menor in use: constituted on its registro, spent with and without vales, reimbursed, and a vale that waits. */
export async function usePettyCash(loading: Loading, cast: Cast): Promise<void> {
  await once(loading, 'pettyCash.keeper', cast.as('accountant').userId, (tx) =>
    addTercero(tx, cast.as('accountant'), {
      ...{ documentType: 'CC', number: told.fund.keeper, personType: 'natural' },
      ...{ firstName: 'Nubia Esperanza', lastName: 'Campo Valencia' },
      ...{ address: 'Calle 5 # 3-21', municipality: 'Popayán', phone: '6025550141' },
    }),
  )
  const till = { loading, cast, ids: await idsIn(loading.db) }
  const registroId = await commit(till)
  const lines = await linesOf(loading.db, 'registro', registroId)
  const fundId = await done(
    till,
    { key: 'fund', on: told.fund.constituted },
    pettyCashService,
    fundOf(till, registroId, lines),
  )
  for (const bought of told.expenses) await spend(till, { fundId, lines }, bought)
  await reimburse(till, fundId)
  const { on, amount, receiver } = told.waiting
  await vale(till, fundId, {
    key: 'waiting',
    on,
    amount,
    receiver,
    purpose: 'Transporte de muestras a otra ciudad',
  })
}

interface Step {
  readonly key: string
  readonly on: string
  /** Who writes it and who decides; of treasury when absent. */
  readonly by?: readonly [writes: StaffName, decides: StaffName]
}

/** One writes it and another approves it. @returns its id */
async function done<D extends Approvable>(
  { loading, cast }: Till,
  { key, on, by = ['treasuryClerk', 'treasurer'] }: Step,
  service: DocumentService<D>,
  input: DraftInput<D>,
): Promise<string> {
  const [writes, decides] = by.map((who) => cast.as(who))
  const made = await once(loading, `pettyCash.${key}`, writes!.userId, async (tx: Tx) => {
    const id = await createDraft(service, { tx, actor: writes!, input })
    await signWith(tx, { userId: decides!.userId })
    await runDeed(service, { tx, actor: decides!, today: day(on), id, action: 'approve' })
    return id
  })
  return made!
}

const ofBudget = ['budgetClerk', 'budgetHead'] as const

/** What the fund may spend is committed in the name of who answers for it. */
async function commit(till: Till): Promise<string> {
  const { ids, loading } = till
  const on = told.fund.constituted
  const purpose = 'Gastos de la caja menor de Administración'
  const cdpId = await done(till, { key: 'cdp', on, by: ofBudget }, cdpService, {
    ...{
      date: day(on),
      requestId: null,
      dependenciaId: ids.get('dependencia')!,
      expiresOn: day('2026-12-31'),
      purpose,
    },
    lines: Object.values(told.rubros).map(({ code, committed, cpc }) => ({
      ...{ apropiacionId: ids.get(code)!, cpc, amount: pesos(committed) },
    })),
  })
  const of = await linesOf(loading.db, 'cdp', cdpId)
  return done(till, { key: 'registro', on, by: ofBudget }, registroService, {
    ...{ date: day(on), cdpId, terceroId: ids.get(told.fund.keeper)!, commitmentKind: 'resolution', purpose },
    ...{ contractNumber: told.fund.act, contractDate: day(on), term: null, paymentTerms: null },
    lines: Object.values(told.rubros).map(({ code, committed }) => ({
      ...{ cdpLineId: of.get(code)!, amount: pesos(committed) },
    })),
  })
}

const fundOf = ({ ids }: Till, registroId: string, lines: Ids) => ({
  ...{ date: day(told.fund.constituted), name: told.fund.name, dependenciaId: ids.get('dependencia')! },
  ...{ actNumber: told.fund.act, actDate: day(told.fund.constituted), keeperId: ids.get(told.fund.keeper)! },
  ...{ amount: pesos(told.fund.amount), expenseMax: pesos(told.fund.expenseMax), handling: 'cash' as const },
  ...{
    ownAccount: null,
    bankAccountId: ids.get(current)!,
    registroId,
    policyNumber: 'MG-20417',
    insurerId: null,
  },
  ...{ policyUntil: day('2027-10-31'), purpose: 'Compras menores e imprevistas de la administración' },
  rubros: Object.values(told.rubros).map(({ code, share }) => ({
    ...{ registroLineId: lines.get(code)!, amount: pesos(share) },
  })),
})

interface Given {
  readonly key: string
  readonly on: string
  readonly amount: number
  readonly receiver: string
  readonly purpose: string
}

const vale = (till: Till, fundId: string, { key, on, amount, receiver, purpose }: Given): Promise<string> =>
  done(till, { key: `vale.${key}`, on }, pettyCashVoucherService, {
    ...{ date: day(on), pettyCashId: fundId, receiverId: till.ids.get(receiver)! },
    ...{ amount: pesos(amount), purpose },
  })

async function spend(
  till: Till,
  { fundId, lines }: { readonly fundId: string; readonly lines: Ids },
  { key, on, support, purpose, concept, rubro, amount, vatRate, vale: taken }: told.DemoExpense,
): Promise<void> {
  const receiver = told.waiting.receiver
  const voucherId =
    taken === undefined ? null : await vale(till, fundId, { key, receiver, purpose, ...taken })
  const { code, cpc } = told.rubros[rubro]
  await done(till, { key: `expense.${key}`, on }, pettyCashExpenseService, {
    ...{ date: day(on), pettyCashId: fundId, voucherId, terceroId: till.ids.get(told.shop)! },
    ...{ supportKind: 'receipt', supportNumber: support, supportDate: day(on), purpose },
    lines: [
      {
        ...{ conceptId: till.ids.get(concept)!, costCentreId: till.ids.get('centre')!, cpc },
        ...{ registroLineId: lines.get(code)!, amount: pesos(amount), vatRate, detail: null },
      },
    ],
  })
}

/** What was spent is owed and paid in the budget, and the bank puts it back in the fund. */
async function reimburse(till: Till, pettyCashId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from treasury.petty_cash_expense where petty_cash_id = ${pettyCashId}::uuid and status = 'approved'
    order by number`.execute(till.loading.db)
  await done(till, { key: 'reimbursement', on: told.reimbursedOn }, pettyCashLegalisationService, {
    ...{ date: day(told.reimbursedOn), pettyCashId, kind: 'reimbursement' },
    purpose: 'Gastos de la primera quincena de noviembre',
    expenses: rows.map(({ id }) => ({ expenseId: id })),
  })
}

async function idsIn(db: Db): Promise<Ids> {
  const { rows } = await sql<{ code: string; id: string }>`
    select number as code, id from people.tercero_face
    where number in (${told.fund.keeper}, ${told.shop}, ${told.waiting.receiver})
    union all select number, id from treasury.bank_account_face where number = ${current}
    union all select code, id from accounting.concept_face
    union all (select 'dependencia', id from budget.dependencia_face where active order by code limit 1)
    union all (select 'centre', id from hospital.cost_centre_list
               where leaf and active and kind = 'administrative' order by code limit 1)
    union all select r.code, a.id from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    where a.vigencia = 2026 and a.vigencia_gasto = '1.0'
      and r.code in (${told.rubros.goods.code}, ${told.rubros.transport.code})`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The lines of a CDP or of a registro, by the code of their rubro. */
async function linesOf(db: Db, stage: 'cdp' | 'registro', documentId: string): Promise<Ids> {
  const { rows } = await sql<{ code: string; id: string }>`
    select r.code, l.id from budget.line_face l join budget.apropiacion_face a on a.id = l.apropiacion_id
    join budget.rubro_face r on r.id = a.rubro_id where l.stage = ${stage} and l.document_id = ${documentId}::uuid`.execute(
    db,
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}
