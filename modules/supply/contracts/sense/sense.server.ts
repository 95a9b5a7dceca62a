import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { contractSense } from './sense.contract.ts'

/** Returns nothing of a contract but its kind, purchase or sale. */
export const senseOperation: Operation = serveQuery(contractSense, async ({ tx, input: { id } }) => {
  const row = await rowFrom<{ sense: 'income' | 'expense' }>(tx)`
    select 'expense' as sense from contracts.contract where id = ${id}::uuid
    union all
    select 'income' from insurers.contract_face where id = ${id}::uuid`
  return { sense: mustBeFound(row, 'El contrato').sense }
})
