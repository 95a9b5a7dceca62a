import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { concept } from './concept.contract.ts'
import { mustBeConcept } from './concept.domain.ts'

export const conceptService: CatalogService<typeof concept> = {
  catalog: concept,
  whose: 'house',
  table: 'accounting.concept',
  async onSave(tx, { values }) {
    const { debitAccountId, creditAccountId, costAccountId } = values
    const ids = [debitAccountId, creditAccountId, costAccountId].filter((id) => id !== null).map(String)
    const rows = await tx
      .selectFrom('accounting.account')
      .select(['id', 'code'])
      .where('id', 'in', ids)
      .execute()
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    mustBeConcept({
      debit: codes.get(String(debitAccountId)) ?? '',
      credit: codes.get(String(creditAccountId)) ?? '',
      cost: codes.get(String(costAccountId)) ?? null,
    })
  },
  refusals: {
    concept_code: { code: 'CON-124', message: 'Ya existe un concepto con ese código.', field: 'code' },
  },
}

export const conceptOperations: Operation[] = serveCatalog(conceptService)
