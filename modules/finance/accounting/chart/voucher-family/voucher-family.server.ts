import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { oneWhere, storedRow, type Tx } from '@quina/db/server'
import { insist, must, refused } from '@quina/kernel'
import { voucherFamily } from './voucher-family.contract.ts'

const duplicate = 'Ya existe una clasificación con ese código.'
const ours = 'Es una clasificación del sistema: solo cambian su nombre y su orden.'

export const voucherFamilyService = catalogService<typeof voucherFamily>({
  catalog: voucherFamily,
  whose: 'house',
  optionFacts: ['closing'],
  /** The families that every entity has keep their code and place; those that this hospital adds belong to Ajuste. */
  async onSave(tx, { id, values }) {
    const before = id === null ? null : await familyOf(tx, id)
    if (before?.system) {
      const same = before.code === values.code && before.parentId === values.parentId
      must(same, 'CON-122', 'code', ours)
      return
    }
    const { id: adjustment } = await oneWhere(tx, 'accounting.voucherFamily', { code: 'adjustment' }, ['id'])
    const where = 'Una clasificación nueva va dentro de Ajuste.'
    must(values.parentId === adjustment, 'CON-039', 'parentId', where)
  },
  async onDeactivate(tx, id) {
    const { system } = await familyOf(tx, id)
    insist(!system, 'CON-122', ours, { status: 409 })
  },
  refusals: { voucher_family_code: refused('CON-123', duplicate, 'code') },
})

const familyOf = (tx: Tx, id: string) =>
  storedRow(tx, 'accounting.voucherFamily', id, ['code', 'parentId', 'system'])

export const voucherFamilyOperations: Operation[] = serveCatalog(voucherFamilyService)
