import type { DraftInput } from '@quina/blocks'
import { createDraft, performAction, saveRow } from '@quina/blocks/server'
import { rowWhere, signWith, type Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { openPeriod, preparePeriods } from '../../modules/finance/accounting/ledger/period/period.server.ts'
import { seedPurposes } from '../../modules/finance/accounting/ledger/purpose/purpose.server.ts'
import { seedChart, seedVoucherKinds } from '../../modules/finance/accounting/setup/starter/seed.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { bankAccountService } from '../../modules/finance/treasury/payment/bank-account/bank-account.server.ts'
import { receiptVoucherService } from '../../modules/finance/treasury/receipt/receipt-voucher/receipt-voucher.server.ts'
import { engage, engagementOf, payrollGround, person } from './payroll-world.ts'

export const booksToday = day('2026-12-15')

/** A house with its books of 2026 open, those of the State as terceros, and months of payroll to approve. */
export async function booksWorld(db: TestDatabase['db'], campusId = actorFor().campusId) {
  const actor = actorFor({ campusId })
  const approves = actorFor({ campusId: actor.campusId })
  const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await signWith(tx, { userId: actor.userId })
      return work(tx)
    })
  const ground = await inTx(async (tx) => {
    await seedChart(tx)
    await seedVoucherKinds(tx)
    await seedPurposes(tx)
    await preparePeriods(tx, 2026)
    for (let number = 0; number <= 12; number++) await openPeriod(tx, { vigencia: 2026, number }, booksToday)
    const given = await payrollGround(tx, actor)
    await sql`update hospital.cost_centre set cost_account = case id when ${given.centreId}::uuid then '7301' else '7320' end
              where id in (${given.centreId}, ${given.otherCentreId})`.execute(tx)
    for (const [number, businessName] of state)
      await addTercero(tx, actor, { documentType: 'NIT', number, personType: 'juridica', businessName })
    return given
  })
  const hire = (change: object = {}) =>
    inTx(async (tx) => {
      const { employeeId, terceroId } = await person(tx, actor, ground)
      const id = await engage(tx, actor, engagementOf(ground, employeeId, change))
      return { id, employeeId, terceroId }
    })
  /** A sick leave that another person approved. */
  const ill = (engagementId: string, from: string, to: string) =>
    inTx(async (tx) => {
      const { id: kindId } = (await rowWhere(tx, 'payroll.noveltyKind', { code: 'IGE' }, ['id']))!
      const days = { fromDay: day(from), toDay: day(to), support: 'Certificado 9' }
      const input = { date: day(from), engagementId, kindId, ...days } as unknown as Novelty
      const id = await createDraft(noveltyService, { tx, actor, input })
      const by = { tx, actor: approves, today: booksToday, id }
      await performAction(noveltyService, { ...by, action: 'approve', input: {} })
    })
  const act = (id: string, action: 'liquidate' | 'approve', by = actor) =>
    inTx((tx) => performAction(periodService, { tx, actor: by, today: booksToday, id, action, input: {} }))
  /** A month that was liquidated and approved. */
  const approved = async (month: number, change: object = {}) => {
    const paidOn = day(`2026-${String(month).padStart(2, '0')}-28`)
    const input = { date: booksToday, kind: 'ordinary' as const, year: 2026, month, paidOn, ...change }
    const id = await inTx((tx) => createDraft(periodService, { tx, actor, input }))
    await act(id, 'liquidate')
    await act(id, 'approve', approves)
    return id as Id<'payroll.period'>
  }
  return { actor, approves, ground, inTx, hire, ill, approved, received: receiving(inTx, actor) }
}

type Novelty = DraftInput<typeof noveltyService.document>

interface ReceivedAmount {
  readonly terceroId: Id<'people.tercero'>
  readonly openItem: string | null
  readonly amount: number
  /** Of the documento cruce. */
  readonly account: string
}

type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const accountOf = async (tx: Tx, code: string) =>
  (await rowWhere(tx, 'accounting.account', { code }, ['id']))!.id

/** A bank with the account of the hospital in it. */
async function openBankAccount(tx: Tx, actor: ReturnType<typeof actorFor>) {
  const bank = { documentType: 'NIT', number: '999000381', personType: 'juridica', isBank: true } as const
  const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
  const bankId = await addTercero(tx, actor, { ...bank, ...where, businessName: 'Banco de prueba' })
  const unsaid = { fuenteId: null, campusId: null, openedOn: null, clearingCode: null, fileFormat: null }
  const flags = { gmfExempt: false, jointSignature: false, overdraft: '0.00', minimumBalance: '0.00' }
  const accountId = await accountOf(tx, '11100601')
  const account = { number: '3011100601', accountId, kind: 'ahorros', use: 'free' }
  const body = { ...unsaid, ...flags, ...account, bankId, name: 'Ahorros' }
  return (await saveRow(tx, bankAccountService, { id: null, body, actor })).id
}

/** Treasury receives in a bank account what somebody owes by a documento cruce. */
function receiving(inTx: InTx, actor: ReturnType<typeof actorFor>) {
  let bankAccount: ReturnType<typeof openBankAccount> | null = null
  let receipts = 0
  return async ({ terceroId, openItem, amount, account }: ReceivedAmount) => {
    bankAccount ??= inTx((tx) => openBankAccount(tx, actor))
    const bankAccountId = await bankAccount
    receipts += 1
    await inTx(async (tx) => {
      const line = {
        accountId: await accountOf(tx, account),
        openItem,
        amount: pesos(amount),
        conceptId: null,
      }
      const none = { rubroId: null, fuenteId: null, cpc: null, origin: null, costCentreId: null }
      const input = {
        date: '2026-11-20',
        origin: 'refund',
        terceroId,
        form: 'transfer',
        bankAccountId,
        cashRegisterId: null,
        classifiesId: null,
        reference: `TR-${receipts}`,
        purpose: 'Reintegro a la entidad',
        duplicateReason: null,
        withoutBudget: true,
        withoutBudgetReason: 'No se había ejecutado',
        discounts: null,
        lines: [{ ...line, ...none }],
      } as DraftInput<typeof receiptVoucherService.document>
      const id = await createDraft(receiptVoucherService, { tx, actor, input })
      await performAction(receiptVoucherService, { tx, actor, today: booksToday, id, action: 'approve' })
    })
  }
}

const state = [
  ['899999034', 'SENA'],
  ['899999239', 'ICBF'],
  ['899999054', 'ESAP'],
  ['899999001', 'Ministerio de Educación Nacional'],
  ['800197268', 'DIAN'],
] as const
