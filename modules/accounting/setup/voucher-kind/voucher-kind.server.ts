import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { voucherKind } from './voucher-kind.contract.ts'
import { kindOfSystem, mustAllowKindChange } from './voucher-kind.domain.ts'

export const voucherKindService: CatalogService<typeof voucherKind> = {
  catalog: voucherKind,
  whose: 'house',
  table: 'accounting.voucherKind',
  async onSave(tx, { id, values }) {
    if (id === null) return
    const before = await tx
      .selectFrom('accounting.voucherKind as k')
      .selectAll('k')
      .select((query) =>
        query
          .exists(query.selectFrom('accounting.entry as e').select('e.id').whereRef('e.kindId', '=', 'k.id'))
          .as('used'),
      )
      .where('k.id', '=', id)
      .executeTakeFirstOrThrow()
    mustAllowKindChange({ ...before, used: before.used === true }, values)
  },
  async onDeactivate(tx, id) {
    const row = await tx
      .selectFrom('accounting.voucherKind')
      .select('system')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    insist(!row.system, 'CON-036', kindOfSystem, { status: 409 })
  },
  refusals: {
    voucher_kind_code: {
      code: 'CON-038',
      message: 'Ya existe un tipo de comprobante con ese código.',
      field: 'code',
    },
  },
}

export const voucherKindOperations: Operation[] = serveCatalog(voucherKindService)
