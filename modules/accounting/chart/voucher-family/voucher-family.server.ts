import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { voucherFamily } from './voucher-family.contract.ts'

const duplicate = 'Ya existe una clasificación con ese código.'
const ours = 'Es una clasificación del sistema: solo cambian su nombre y su orden.'

export const voucherFamilyService: CatalogService<typeof voucherFamily> = {
  catalog: voucherFamily,
  whose: 'house',
  table: 'accounting.voucherFamily',
  optionFacts: ['closing'],
  /** Those of every entity keep their code and place; those of this one stand within Ajuste. */
  async onSave(tx, { id, values }) {
    const before = id === null ? null : await familyOf(tx, id)
    if (before?.system) {
      const same = before.code === values.code && before.parentId === values.parentId
      insist(same, 'CON-122', ours, { fields: { code: ours } })
      return
    }
    const { id: adjustment } = await tx
      .selectFrom('accounting.voucherFamily')
      .select('id')
      .where('code', '=', 'adjustment')
      .executeTakeFirstOrThrow()
    const where = 'Una clasificación nueva va dentro de Ajuste.'
    insist(values.parentId === adjustment, 'CON-039', where, { fields: { parentId: where } })
  },
  async onDeactivate(tx, id) {
    const { system } = await familyOf(tx, id)
    insist(!system, 'CON-122', ours, { status: 409 })
  },
  refusals: { voucher_family_code: { code: 'CON-123', message: duplicate, field: 'code' } },
}

const familyOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounting.voucherFamily')
    .select(['code', 'parentId', 'system'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const voucherFamilyOperations: Operation[] = serveCatalog(voucherFamilyService)
