import { type AnswerOf, apiPathOf } from '@quina/blocks'
import {
  type Actor,
  can,
  labelsOf,
  listOperations,
  type Operation,
  optionsOperation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  accountsOfTercero,
  approveAccount,
  type BankAccountStatus,
  bankAccountList,
  bankAccounts,
  changeAccount,
  deactivateAccount,
  bankAccountPermissions as may,
  registerAccount,
  rejectAccount,
} from './bank-account.contract.ts'
import { whyNotDecide } from './bank-account.domain.ts'
import { decideAccount, saveAccount } from './bank-account.server.ts'

/** The accounts of a tercero: one user registers them, another approves them. */
export const bankAccountOperations: Operation[] = [
  ...listOperations({
    list: bankAccountList,
    view: 'people.bankAccountList',
    path: apiPathOf(bankAccounts),
    title: 'Cuentas bancarias de terceros',
    tag: 'people',
    access: may.view,
    scope: () => ({ campusId: null }),
  }),
  optionsOperation({ whose: 'house', to: 'people.bank', title: 'Bancos', access: 'campus' }),
  serveQuery(accountsOfTercero, ({ tx, input: { id }, actor }) => accountsOf(tx, id, actor)),
  serveCommand(registerAccount, ({ tx, input: { id, ...values }, actor }) =>
    saveAccount(tx, { terceroId: id, account: null, values, actor }),
  ),
  serveCommand(changeAccount, ({ tx, input: { id, accountId, version, ...values }, actor }) =>
    saveAccount(tx, { terceroId: id, account: { id: accountId, version }, values, actor }),
  ),
  serveCommand(approveAccount, ({ tx, input: { id, accountId, version }, actor }) =>
    decideAccount(tx, { terceroId: id, id: accountId, version, actor, to: 'approved', reason: null }),
  ),
  serveCommand(rejectAccount, ({ tx, input: { id, accountId, version, reason }, actor }) =>
    decideAccount(tx, { terceroId: id, id: accountId, version, actor, to: 'rejected', reason }),
  ),
  serveCommand(deactivateAccount, ({ tx, input: { id, accountId, version, reason }, actor }) =>
    decideAccount(tx, { terceroId: id, id: accountId, version, actor, to: 'inactive', reason }),
  ),
]

async function accountsOf(
  tx: Tx,
  terceroId: string,
  actor: Actor,
): Promise<AnswerOf<typeof accountsOfTercero>> {
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
        id,
        version,
        status,
        bank,
        reason: row.reason,
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
