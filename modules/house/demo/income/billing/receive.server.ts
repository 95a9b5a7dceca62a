import { collectableOf, userReceiptService } from '@quina/billing/server'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { type Day, zero } from '@quina/kernel'
import { cashRegisterService } from '@quina/treasury/server'
import type { Cast } from '../../ground/step/actors.server.ts'

const registerName = 'Caja de facturación'

/** Adds the cash register where users pay; the treasurer is responsible for it. */
export async function addRegister(tx: Tx, cast: Cast): Promise<string> {
  const actor = cast.as('treasurer')
  const account = await oneWhere(tx, 'accounting.accountFace', { code: '110501' }, ['id'])
  const keeper = await tx
    .selectFrom('people.employeeFace')
    .select('terceroId')
    .orderBy('startDate')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const body = {
    name: registerName,
    accountId: account.id,
    keeperId: keeper.terceroId,
    campusId: null,
    ceiling: '2000000.00',
  }
  const { id } = await saveRow(tx, cashRegisterService, { id: null, body, actor })
  return id
}

type ReceptionInput = Readonly<{ admissionId: string; today: Day }>

/** Collects in cash what the patient of an admission owes, before it is invoiced. */
export async function receive(tx: Tx, actor: Actor, { admissionId, today }: ReceptionInput): Promise<null> {
  const { id: cashRegisterId } = await oneWhere(tx, 'treasury.cashRegister', { name: registerName }, ['id'])
  const owed = (await collectableOf(tx, admissionId)).filter(({ concept }) => concept !== 'shared')
  for (const { payerId, concept, left } of owed) {
    if (left === zero) continue
    const input = {
      date: today,
      admissionId,
      payerId,
      concept,
      amount: left,
      form: 'cash',
      cashRegisterId,
      bankAccountId: null,
      reference: null,
      note: null,
    }
    const id = await createDraft(userReceiptService, { tx, actor, input })
    await performAction(userReceiptService, { tx, actor, today, id, action: 'approve' })
  }
  return null
}
