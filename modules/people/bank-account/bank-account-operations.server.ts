import { endpoint } from '@quina/blocks'
import {
  type Actor,
  can,
  labelsOf,
  listOperations,
  type Operation,
  operation,
  optionsOperation,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { reason } from '../merge/merge.contract.ts'
import {
  type BankAccountAnswer,
  type BankAccountStatus,
  bankAccountInput,
  bankAccountList,
  bankAccountPermissions as may,
} from './bank-account.contract.ts'
import { whyNotDecide } from './bank-account.domain.ts'
import { decideAccount, saveAccount } from './bank-account.server.ts'

const path = '/api/people/tercero/:id/bank-account'
const tag = 'people'
const params = z.object({ id: z.uuid() })
const oneParams = params.extend({ accountId: z.uuid() })
const version = z.number().int()
const answer = z.array(z.custom<BankAccountAnswer>((given) => typeof given === 'object'))

const saving = { access: may.edit, tag, answer }
const deciding = { method: 'POST' as const, tag, params: oneParams, answer }

/** The accounts of a tercero: written down by one, approved by another. */
export const bankAccountOperations: Operation[] = [
  ...listOperations({
    list: bankAccountList,
    view: 'people.bankAccountList',
    path: '/api/people/bank-account',
    title: 'Cuentas bancarias de terceros',
    tag,
    access: may.view,
    scope: () => ({ campusId: null }),
  }),
  optionsOperation({
    whose: 'house',
    path: '/api/people/bank',
    to: 'people.bank',
    title: 'Bancos',
    tag,
    access: 'campus',
  }),
  operation(
    endpoint({
      method: 'GET',
      path,
      access: may.view,
      tag,
      summary: 'Cuentas bancarias de un tercero',
      params,
      answer,
    }),
    async ({ tx, params: { id }, actor }) => accountsOf(tx, id, actor),
  ),
  operation(
    endpoint({
      ...saving,
      method: 'POST',
      path,
      summary: 'Registrar una cuenta bancaria',
      params,
      body: bankAccountInput,
    }),
    async ({ tx, params: { id }, body, actor }) => {
      await saveAccount(tx, { terceroId: id, account: null, values: body, actor })
      return accountsOf(tx, id, actor)
    },
  ),
  operation(
    endpoint({
      ...saving,
      method: 'PUT',
      path: `${path}/:accountId`,
      summary: 'Cambiar una cuenta bancaria, que vuelve a quedar por aprobar',
      params: oneParams,
      body: z.strictObject({ version, values: bankAccountInput }),
    }),
    async ({ tx, params: { id, accountId }, body, actor }) => {
      const account = { id: accountId, version: body.version }
      await saveAccount(tx, { terceroId: id, account, values: body.values, actor })
      return accountsOf(tx, id, actor)
    },
  ),
  operation(
    endpoint({
      ...deciding,
      path: `${path}/:accountId/approve`,
      access: may.approve,
      summary: 'Aprobar una cuenta bancaria que registró otro',
      body: z.strictObject({ version }),
    }),
    async ({ tx, params: { id, accountId }, body, actor }) => {
      await decideAccount(tx, { terceroId: id, id: accountId, ...body, actor, to: 'approved', reason: null })
      return accountsOf(tx, id, actor)
    },
  ),
  operation(
    endpoint({
      ...deciding,
      path: `${path}/:accountId/reject`,
      access: may.approve,
      summary: 'Rechazar una cuenta bancaria',
      body: z.strictObject({ version, reason }),
    }),
    async ({ tx, params: { id, accountId }, body, actor }) => {
      await decideAccount(tx, { terceroId: id, id: accountId, ...body, actor, to: 'rejected' })
      return accountsOf(tx, id, actor)
    },
  ),
  operation(
    endpoint({
      ...deciding,
      path: `${path}/:accountId/deactivate`,
      access: may.edit,
      summary: 'Dejar de usar una cuenta bancaria',
      body: z.strictObject({ version, reason }),
    }),
    async ({ tx, params: { id, accountId }, body, actor }) => {
      await decideAccount(tx, { terceroId: id, id: accountId, ...body, actor, to: 'inactive' })
      return accountsOf(tx, id, actor)
    },
  ),
]

async function accountsOf(tx: Tx, terceroId: string, actor: Actor): Promise<BankAccountAnswer[]> {
  const rows = await tx
    .selectFrom('people.bankAccount as a')
    .innerJoin('people.tercero as b', 'b.id', 'a.bankId')
    .selectAll('a')
    .select('b.name as bank')
    .where('a.terceroId', '=', terceroId)
    .orderBy('a.registeredAt', 'desc')
    .execute()
  const names = await labelsOf(
    tx,
    'admin.user',
    rows.flatMap(({ registeredBy, decidedBy }) => [registeredBy, ...(decidedBy === null ? [] : [decidedBy])]),
  )
  return rows.map(
    ({ id, version, bank, bankId, kind, number, holderName, holderDocument, certifiedOn, ...row }) => {
      const status = row.status as BankAccountStatus
      const why = whyNotDecide({ status, registeredBy: row.registeredBy }, actor.userId)
      const approves = status === 'pending' && can(actor, may.approve)
      const edits = status !== 'inactive' && can(actor, may.edit)
      return {
        ...{ id, version, status, bank, reason: row.reason },
        values: { bankId, kind, number, holderName, holderDocument, certifiedOn },
        registeredBy: names.get(row.registeredBy) ?? '',
        registeredAt: row.registeredAt.toISOString(),
        decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? ''),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        may: [
          ...(edits ? (['edit', 'deactivate'] as const) : []),
          ...(approves && why === null ? (['approve', 'reject'] as const) : []),
        ],
        mayNot: approves ? why : null,
      }
    },
  )
}
