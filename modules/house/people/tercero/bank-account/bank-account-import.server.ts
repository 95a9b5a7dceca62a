import { apiPathOf, f, shapeOf } from '@quina/blocks'
import { importOperations, type Operation, parseOrRefuse } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { knownBy } from '../tercero/known.contract.ts'
import { terceroKnownBy } from '../tercero/known.server.ts'
import {
  type BankAccountValues,
  bankAccountFields,
  bankAccountPermissions,
  bankAccounts,
} from './bank-account.contract.ts'
import { tidyAccount } from './bank-account.domain.ts'
import { saveAccount } from './bank-account.server.ts'

const fields = {
  ...knownBy,
  ...bankAccountFields,
  holderName: f.optional(bankAccountFields.holderName),
  holderDocument: f.optional(bankAccountFields.holderDocument),
}
const input = shapeOf(fields)

/**
 * Imports accounts from a file. New and changed ones wait for another user's approval; an account that the file leaves unchanged
 * keeps its approval. Without a holder, the tercero is the holder.
 */
export const bankAccountImportOperations: readonly Operation[] = importOperations({
  path: apiPathOf(bankAccounts),
  access: bankAccountPermissions.edit,
  tag: 'people',
  title: 'Cuentas bancarias de terceros',
  fields,
  saving: async (tx, actor) => async (given) => {
    const { documentType, terceroNumber, ...account } = parseOrRefuse(input, given)
    const { id: terceroId, name, number } = await terceroKnownBy(tx, { documentType, terceroNumber })
    const holder = {
      holderName: account.holderName ?? name,
      holderDocument: account.holderDocument ?? number,
    }
    const values = tidyAccount({ ...account, ...holder })
    const known = await accountOf(tx, terceroId, values)
    if (known === undefined || !isSame(known, values))
      await saveAccount(tx, { terceroId, account: known ?? null, values, actor })
    return known === undefined
  },
})

const accountOf = (tx: Tx, terceroId: string, { bankId, number }: BankAccountValues) =>
  tx
    .selectFrom('people.bankAccount')
    .selectAll()
    .where('terceroId', '=', terceroId)
    .where('bankId', '=', bankId)
    .where('number', '=', number)
    .executeTakeFirst()

const isSame = (known: Readonly<Record<string, unknown>>, values: BankAccountValues): boolean =>
  Object.entries(values).every(([name, value]) => known[name] === value)
