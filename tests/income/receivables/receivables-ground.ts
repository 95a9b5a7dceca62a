import {
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { fuenteService, initialService, rubroService, vigenciaService } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { day, firstDayOf, newId, pesos, zero } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { bankAccountService } from '@quina/treasury/server'

/** The day on which everything is done, unless a verb says otherwise. */
export const today = day('2026-06-30')

/** Charts, periods, terceros, payers, a contract, the budget and the bank account of the house. */
export async function furnish(tx: Tx, actor: Actor) {
  await seedChart(tx)
  await seedPurposes(tx)
  await seedVoucherKinds(tx)
  for (const year of [2025, 2026]) await preparePeriods(tx, year)
  for (let number = 0; number <= 12; number++)
    await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15'))
  const company = { documentType: 'NIT', personType: 'juridica' } as const
  const bank = { number: '999000380', businessName: 'Banco Cooperativo del Sur', isBank: true }
  const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
  const bankId = await addTercero(tx, actor, { ...company, ...bank, ...where })
  const eps = await addTercero(tx, actor, { ...company, number: '999000405', businessName: 'EPS Solidaria' })
  const payerId = newId()
  await tx
    .insertInto('insurers.payer')
    .values({ id: payerId, terceroId: eps, kind: 'eps_subsidized', coverage: '02', userType: '04' })
    .execute()
  const otherPayerId = newId()
  await tx
    .insertInto('insurers.payer')
    .values({ id: otherPayerId, terceroId: eps, kind: 'eps_both', coverage: '02', userType: '04' })
    .execute()
  const contractId = await addContract(tx, actor, payerId)
  return {
    ...(await openBudget(tx, actor)),
    bankId,
    eps,
    payerId,
    otherPayerId,
    contractId,
    savings: await addBankAccount(tx, actor, bankId),
  }
}

/** A contract of events with a payer, all of the year. */
export async function addContract(tx: Tx, actor: Actor, payerId: string, number = 1): Promise<string> {
  const id = newId()
  const person = { createdBy: actor.userId, updatedBy: actor.userId, campusId: actor.campusId }
  await tx
    .insertInto('insurers.contract')
    .values({
      id,
      ...person,
      payerId,
      status: 'active',
      number,
      contractNumber: `SUB-2026-0${number}`,
      name: 'Evento subsidiado',
      object: 'Servicios de salud por evento',
      date: '2026-01-01',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      contractModality: '12',
      coverage: '02',
      regime: 'SUBSIDIADO',
      serviceMode: 'manual',
      paymentDays: 30,
      value: '500000000.00',
    })
    .execute()
  return id
}

type Add = (
  service: Parameters<typeof saveRow>[1],
  body: Readonly<Record<string, unknown>>,
) => Promise<string>

/** The budget of 2026 with a rubro for what is sold this year and another for what earlier years are owed. */
async function openBudget(tx: Tx, actor: Actor) {
  const add: Add = async (service, body) => (await saveRow(tx, service, { id: null, body, actor })).id
  const fuenteId = await add(fuenteService, {
    code: '1.2.1.0.00',
    name: 'Ingresos corrientes de libre destinación',
    withFunds: true,
    specificUse: false,
    norm: null,
  })
  await add(vigenciaService, {
    year: 2026,
    programmingMethod: 'financial_statements',
    closingPolicy: 'd115_all_cxp',
    pacControl: 'no',
  })
  const { rubroId, previousRubroId, spent } = await plantRubros(add)
  const line = (rubro: string, whole: number) => ({ rubroId: rubro, fuenteId, amount: pesos(whole) })
  const input = {
    date: firstDayOf(2026),
    actKind: 'acuerdo',
    actNumber: '014 de 2025',
    actDate: day('2025-12-01'),
    finalAvailability: zero,
    note: null,
    income: [line(rubroId, 90_000_000), line(previousRubroId, 10_000_000)],
    expense: [line(spent, 100_000_000)],
  }
  const id = await createDraft(initialService, { tx, actor, input })
  await performAction(initialService, { tx, actor, today, id, action: 'approve' })
  return { fuenteId, rubroId, previousRubroId }
}

/** Income of this vigencia and of the earlier ones, and one rubro that spends it. */
async function plantRubros(add: Add) {
  const plant = (side: 'income' | 'expense', code: string, parentId: string | null = null) =>
    add(rubroService, {
      vigencia: 2026,
      side,
      code,
      name: `Rubro ${code}`,
      parentId,
      ccpetCode: parentId === null ? null : code,
      controlGroup: side === 'expense' && parentId !== null ? 'operation' : null,
      requiresCpc: false,
      defaultCpc: null,
      usesPac: true,
      mgaProduct: null,
      bpin: null,
    })
  const income = await plant('income', '1')
  const expense = await plant('expense', '2')
  const rubroId = await plant('income', '1.1.02.05.001.09', income)
  const previousRubroId = await plant('income', '1.1.02.05.001.08', income)
  const spent = await plant('expense', '2.1.8.01.14', expense)
  return { rubroId, previousRubroId, spent }
}

async function addBankAccount(tx: Tx, actor: Actor, bankId: string): Promise<string> {
  const account = await tx
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', '11100601')
    .executeTakeFirstOrThrow()
  const unsaid = { fuenteId: null, campusId: null, openedOn: null, clearingCode: null, fileFormat: null }
  const flags = { gmfExempt: false, jointSignature: false, overdraft: '0.00', minimumBalance: '0.00' }
  const own = { bankId, kind: 'ahorros', name: 'Ahorros de recaudo', number: '3011100601' }
  const body = { ...own, ...unsaid, ...flags, accountId: account.id, use: 'free' }
  return (await saveRow(tx, bankAccountService, { id: null, body, actor })).id
}
