import type { Approvable, DraftInput } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction, saveRow } from '@quina/blocks/server'
import {
  cdpService,
  dependenciaService,
  fuenteService,
  initialService,
  registroService,
  rubroService,
  vigenciaService,
} from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { day, firstDayOf, type Id, pesos, zero } from '@quina/kernel'

type Service = Parameters<typeof saveRow>[1]
const today = day('2026-11-20')

/** The budget of 2026, open: a rubro of services that are sold, another of the charges of the bank, and one fuente. */
export async function openBudget(tx: Tx, actor: Actor) {
  const add = async (service: Service, body: Readonly<Record<string, unknown>>) =>
    (await saveRow(tx, service, { id: null, body, actor })).id
  const fuenteId = await add(fuenteService, {
    code: '1.2.1.0.00',
    name: 'Ingresos corrientes de libre destinación',
    withFunds: true,
    specificUse: false,
    norm: null,
  })
  const dependenciaId = await add(dependenciaService, { code: '310', name: 'Tesorería' })
  await add(vigenciaService, {
    year: 2026,
    programmingMethod: 'financial_statements',
    closingPolicy: 'd115_all_cxp',
    pacControl: 'no',
  })
  const plant = (side: 'income' | 'expense', code: string, within: Readonly<Record<string, unknown>> = {}) =>
    add(rubroService, {
      vigencia: 2026,
      side,
      code,
      name: `Rubro ${code}`,
      parentId: null,
      ccpetCode: code.length === 1 ? null : code,
      controlGroup: null,
      requiresCpc: false,
      defaultCpc: null,
      usesPac: true,
      mgaProduct: null,
      bpin: null,
      ...within,
    })
  const income = await plant('income', '1')
  const expense = await plant('expense', '2')
  const sales = await plant('income', '1.1.02.05.001.09', { parentId: income })
  const other = await plant('income', '1.1.02.02.015', { parentId: income })
  const gmf = await plant('expense', '2.1.8.01.14', { parentId: expense, controlGroup: 'operation' })
  await approveInitial(tx, actor, { fuenteId, sales, gmf })
  return { fuenteId, dependenciaId, rubroId: sales, otherRubroId: other }
}

type InitialAmounts = Readonly<{ fuenteId: string; sales: string; gmf: string }>

async function approveInitial(tx: Tx, actor: Actor, { fuenteId, sales, gmf }: InitialAmounts): Promise<void> {
  const line = (rubroId: string) => ({ rubroId, fuenteId, amount: pesos(100_000_000) })
  const input = {
    date: firstDayOf(2026),
    actKind: 'acuerdo',
    actNumber: '014 de 2025',
    actDate: day('2025-12-01'),
    finalAvailability: zero,
    note: null,
    income: [line(sales)],
    expense: [line(gmf)],
  }
  const id = await createDraft(initialService, { tx, actor, input })
  await performAction(initialService, { tx, actor, today, id, action: 'approve' })
}

export interface CommitmentInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly dependenciaId: string
  readonly terceroId: Id<'people.tercero'>
}

/** What the bank will charge in the year, committed to it. @returns the registro and its line. */
export async function commitCharges({ tx, actor, dependenciaId, terceroId }: CommitmentInput) {
  const issue = async <D extends Approvable>(service: DocumentService<D>, input: DraftInput<D>) => {
    const id = await createDraft(service, { tx, actor, input })
    await performAction(service, { tx, actor, today, id, action: 'approve' })
    return id
  }
  const amount = pesos(10_000_000)
  const purpose = 'Gastos bancarios del año'
  const { id: apropiacionId } = await tx
    .selectFrom('budget.apropiacion')
    .select('id')
    .executeTakeFirstOrThrow()
  const cdpId = await issue(cdpService, {
    date: day('2026-01-05'),
    dependenciaId,
    requestId: null,
    expiresOn: null,
    purpose,
    lines: [{ apropiacionId, cpc: null, amount }],
  })
  const { id: cdpLineId } = await tx
    .selectFrom('budget.cdpLine')
    .select('id')
    .where('parentId', '=', cdpId)
    .executeTakeFirstOrThrow()
  const registroId = await issue(registroService, {
    date: day('2026-01-06'),
    cdpId,
    terceroId,
    commitmentKind: 'contract',
    contractNumber: null,
    contractDate: null,
    term: null,
    paymentTerms: null,
    purpose,
    lines: [{ cdpLineId, amount }],
  })
  const { id: registroLineId } = await tx
    .selectFrom('budget.registroLine')
    .select('id')
    .where('parentId', '=', registroId)
    .executeTakeFirstOrThrow()
  return { registroId, registroLineId }
}
