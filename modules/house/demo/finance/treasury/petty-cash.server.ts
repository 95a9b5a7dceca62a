import type { Approvable, DraftInput } from '@quina/blocks'
import type { DocumentService } from '@quina/blocks/server'
import { cdpService, registroService } from '@quina/budget/server'
import { type Db, rowsFrom } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import {
  pettyCashExpenseService,
  pettyCashLegalisationService,
  pettyCashService,
  pettyCashVoucherService,
} from '@quina/treasury/server'
import type { StaffName } from '../../ground/hospital/users.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { approved } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { current } from './moves.domain.ts'

type Ids = ReadonlyMap<string, string>

type Till = Readonly<{ loading: Loading; cast: Cast; ids: Ids }>

/** Loads a caja menor in use: constituted on its registro, spent with and without vales, reimbursed, and with one open vale. */
export async function usePettyCash(loading: Loading, cast: Cast): Promise<void> {
  await once(loading, 'pettyCash.keeper', cast.as('accountant').userId, (tx) =>
    addTercero(tx, cast.as('accountant'), {
      documentType: 'CC',
      number: fund.keeper,
      personType: 'natural',
      firstName: 'Nubia Esperanza',
      lastName: 'Campo Valencia',
      address: 'Calle 5 # 3-21',
      municipality: 'Popayán',
      phone: '6025550141',
    }),
  )
  const till = { loading, cast, ids: await idsIn(loading.db) }
  const registroId = await commit(till)
  const lines = await linesOf(loading.db, 'registro', registroId)
  const fundId = await done(
    till,
    { key: 'fund', on: fund.constituted },
    pettyCashService,
    fundOf(till, registroId, lines),
  )
  for (const bought of expenses) await spend(till, { fundId, lines }, bought)
  await reimburse(till, fundId)
  const { on, amount, receiver } = waiting
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
  /** The author and the approver; users of treasury when absent. */
  readonly by?: readonly [writes: StaffName, decides: StaffName]
}

const done = <D extends Approvable>(
  { loading, cast }: Till,
  { key, on, by: [writes, decides] = ['treasuryClerk', 'treasurer'] }: Step,
  service: DocumentService<D>,
  input: DraftInput<D>,
): Promise<string> =>
  approved(loading, { key: `pettyCash.${key}`, on, by: [cast.as(writes), cast.as(decides)] }, service, input)

const ofBudget = ['budgetClerk', 'budgetHead'] as const

/** Commits what the fund may spend in the name of its custodian. */
async function commit(till: Till): Promise<string> {
  const { ids, loading } = till
  const on = fund.constituted
  const purpose = 'Gastos de la caja menor de Administración'
  const cdpId = await done(till, { key: 'cdp', on, by: ofBudget }, cdpService, {
    date: day(on),
    dependenciaId: ids.get('dependencia')!,
    expiresOn: day('2026-12-31'),
    purpose,
    lines: Object.values(rubros).map(({ code, committed, cpc }) => ({
      apropiacionId: ids.get(code)!,
      cpc,
      amount: pesos(committed),
    })),
  })
  const cdpLines = await linesOf(loading.db, 'cdp', cdpId)
  return done(till, { key: 'registro', on, by: ofBudget }, registroService, {
    date: day(on),
    cdpId,
    terceroId: ids.get(fund.keeper)!,
    commitmentKind: 'resolution',
    purpose,
    contractNumber: fund.act,
    contractDate: day(on),
    lines: Object.values(rubros).map(({ code, committed }) => ({
      cdpLineId: cdpLines.get(code)!,
      amount: pesos(committed),
    })),
  })
}

/** The caja menor of the fictitious hospital: its custodian, what it may pay, and its expenses of November. */
const fund = {
  constituted: '2026-11-03',
  name: 'Caja menor de Administración',
  act: '118 de 2026',
  amount: 2_000_000,
  expenseMax: 500_000,
  keeper: '990100055',
} as const

/** The rubros: what the registro commits, the share of the fund, and the CPC of the purchases. */
const rubros = {
  goods: { code: '2.1.2.02.01.003', committed: 6_000_000, share: 1_200_000, cpc: '32193' },
  transport: { code: '2.1.2.02.02.006', committed: 4_000_000, share: 800_000, cpc: '68111' },
} as const

const fundOf = ({ ids }: Till, registroId: string, lines: Ids) => ({
  date: day(fund.constituted),
  name: fund.name,
  dependenciaId: ids.get('dependencia')!,
  actNumber: fund.act,
  actDate: day(fund.constituted),
  keeperId: ids.get(fund.keeper)!,
  amount: pesos(fund.amount),
  expenseMax: pesos(fund.expenseMax),
  handling: 'cash' as const,
  bankAccountId: ids.get(current)!,
  registroId,
  policyNumber: 'MG-20417',
  policyUntil: day('2027-10-31'),
  purpose: 'Compras menores e imprevistas de la administración',
  rubros: Object.values(rubros).map(({ code, share }) => ({
    registroLineId: lines.get(code)!,
    amount: pesos(share),
  })),
})

type Vale = Readonly<{ key: string; on: string; amount: number; receiver: string; purpose: string }>

const vale = (till: Till, fundId: string, { key, on, amount, receiver, purpose }: Vale): Promise<string> =>
  done(till, { key: `vale.${key}`, on }, pettyCashVoucherService, {
    date: day(on),
    pettyCashId: fundId,
    receiverId: till.ids.get(receiver)!,
    amount: pesos(amount),
    purpose,
  })

async function spend(
  till: Till,
  { fundId, lines }: { readonly fundId: string; readonly lines: Ids },
  { key, on, support, purpose, concept, rubro, amount, vatRate, vale: taken }: DemoExpense,
): Promise<void> {
  const receiver = waiting.receiver
  const voucherId =
    taken === undefined ? null : await vale(till, fundId, { key, receiver, purpose, ...taken })
  const { code, cpc } = rubros[rubro]
  await done(till, { key: `expense.${key}`, on }, pettyCashExpenseService, {
    date: day(on),
    pettyCashId: fundId,
    voucherId,
    terceroId: till.ids.get(shop)!,
    supportKind: 'receipt',
    supportNumber: support,
    supportDate: day(on),
    purpose,
    lines: [
      {
        conceptId: till.ids.get(concept)!,
        costCentreId: till.ids.get('centre')!,
        cpc,
        registroLineId: lines.get(code)!,
        amount: pesos(amount),
        vatRate,
      },
    ],
  })
}

/** Reimburses the expenses: obligación and pago in the budget, and money from the bank to the fund. */
async function reimburse(till: Till, pettyCashId: string): Promise<void> {
  const rows = await rowsFrom<{ id: string }>(till.loading.db)`
    select id from treasury.petty_cash_expense where petty_cash_id = ${pettyCashId}::uuid and status = 'approved'
    order by number`
  await done(till, { key: 'reimbursement', on: reimbursedOn }, pettyCashLegalisationService, {
    date: day(reimbursedOn),
    pettyCashId,
    kind: 'reimbursement',
    purpose: 'Gastos de la primera quincena de noviembre',
    expenses: rows.map(({ id }) => ({ expenseId: id })),
  })
}

async function idsIn(db: Db): Promise<Ids> {
  const rows = await rowsFrom<{ code: string; id: string }>(db)`
    select number as code, id from people.tercero_face
    where number in (${fund.keeper}, ${shop}, ${waiting.receiver})
    union all select number, id from treasury.bank_account_face where number = ${current}
    union all select code, id from accounting.concept_face
    union all (select 'dependencia', id from budget.dependencia_face where active order by code limit 1)
    union all (select 'centre', id from hospital.cost_centre_list
               where leaf and active and kind = 'administrative' order by code limit 1)
    union all select r.code, a.id from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    where a.vigencia = 2026 and a.vigencia_gasto = '1.0'
      and r.code in (${rubros.goods.code}, ${rubros.transport.code})`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Returns the lines of a CDP or of a registro, by the code of their rubro. */
async function linesOf(db: Db, stage: 'cdp' | 'registro', documentId: string): Promise<Ids> {
  const rows = await rowsFrom<{ code: string; id: string }>(db)`
    select r.code, l.id from budget.line_face l join budget.apropiacion_face a on a.id = l.apropiacion_id
    join budget.rubro_face r on r.id = a.rubro_id where l.stage = ${stage} and l.document_id = ${documentId}::uuid`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

interface DemoExpense {
  readonly key: string
  readonly on: string
  readonly support: string
  readonly purpose: string
  readonly concept: 'PAP' | 'MAN' | 'SER'
  readonly rubro: keyof typeof rubros
  /** In whole pesos, without VAT. */
  readonly amount: number
  readonly vatRate: string | null
  /** It was bought with a vale of the day before. */
  readonly vale?: { readonly on: string; readonly amount: number }
}

/** The shop and its sales to the fund. */
const shop = '999100027'

const expenses: readonly DemoExpense[] = [
  {
    key: 'paper',
    on: '2026-11-05',
    support: 'POS-4411',
    purpose: 'Papel y carpetas para una diligencia urgente',
    concept: 'PAP',
    rubro: 'goods',
    amount: 240_000,
    vatRate: null,
  },
  {
    key: 'lock',
    on: '2026-11-06',
    support: 'POS-4427',
    purpose: 'Cambio de la cerradura del archivo',
    concept: 'MAN',
    rubro: 'transport',
    amount: 180_000,
    vatRate: '19',
    vale: { on: '2026-11-05', amount: 250_000 },
  },
  {
    key: 'toner',
    on: '2026-11-12',
    support: 'POS-4490',
    purpose: 'Tóner para la impresora de admisiones',
    concept: 'PAP',
    rubro: 'goods',
    amount: 310_000,
    vatRate: null,
  },
]
const reimbursedOn = '2026-11-13'

/** A vale that is still open. */
const waiting = { on: '2026-11-18', receiver: '990100001', amount: 120_000 } as const
