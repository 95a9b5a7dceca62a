import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { rowsWhere } from '@quina/db/server'
import { must } from '@quina/kernel'
import { concept } from './concept.contract.ts'

export const conceptService = catalogService<typeof concept>({
  catalog: concept,
  whose: 'house',
  async onSave(tx, { values }) {
    const { debitAccountId, creditAccountId, costAccountId } = values
    const ids = [debitAccountId, creditAccountId, costAccountId].filter((id) => id !== null).map(String)
    const rows = await rowsWhere(tx, 'accounting.account', { id: ids }, ['id', 'code'])
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    mustBeConcept({
      debit: codes.get(String(debitAccountId)) ?? '',
      credit: codes.get(String(creditAccountId)) ?? '',
      cost: codes.get(String(costAccountId)) ?? null,
    })
  },
})

export const conceptOperations: Operation[] = serveCatalog(conceptService)

/** The codes of the accounts of a concept. */
type ConceptAccounts = Readonly<{ debit: string; credit: string; cost: string | null }>

/** @throws Problem CON-040 when both sides are the same account, CON-041 when the account of care is not of class 7. */
function mustBeConcept({ debit, credit, cost }: ConceptAccounts): void {
  const same = 'La cuenta crédito debe ser distinta de la cuenta débito.'
  must(debit !== credit, 'CON-040', 'creditAccountId', same)
  const other = 'La cuenta asistencial es de la clase 7.'
  must(cost === null || cost.startsWith('7'), 'CON-041', 'costAccountId', other)
}
