import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { storedRow } from '@quina/db/server'
import { insist, must } from '@quina/kernel'
import { voucherKind } from './voucher-kind.contract.ts'

export const voucherKindService = catalogService<typeof voucherKind>({
  catalog: voucherKind,
  whose: 'house',
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
    const row = await storedRow(tx, 'accounting.voucherKind', id, ['system'])
    insist(!row.system, 'CON-036', kindOfSystem, { status: 409 })
  },
})

export const voucherKindOperations: Operation[] = serveCatalog(voucherKindService)

/** The values that decide how a kind of voucher behaves. */
export interface KindRules {
  readonly code: string
  readonly familyId: string
  readonly restarts: string
  readonly manual: boolean
  readonly allowsOpening: boolean
  readonly allowsClosing: boolean
  readonly movesBanks: boolean
}

const locked = ['familyId', 'restarts', 'manual', 'allowsOpening', 'allowsClosing', 'movesBanks'] as const

/** The message for changing or deleting one. */
const kindOfSystem =
  'Es un tipo del sistema: los documentos contabilizan con él, y solo cambian su nombre y su formato.'

/**
 * Checks a change to a kind of voucher. Its code names its series, so it never changes; kinds of the system only change their
 * name and format; once there are vouchers, the restart of the series is fixed.
 * @throws Problem CON-035 (code), CON-036 (of the system), CON-037 (series in use).
 */
export function mustAllowKindChange(
  before: KindRules & { readonly system: boolean; readonly used: boolean },
  after: KindRules,
): void {
  const fixed = 'El código de un tipo de comprobante no cambia: cree otro.'
  must(before.code === after.code, 'CON-035', 'code', fixed)
  const name = locked.find((field) => before[field] !== after[field])
  must(!before.system || name === undefined, 'CON-036', name ?? 'name', kindOfSystem)
  const used = 'Ya hay comprobantes de este tipo: su numeración se reinicia como hasta ahora.'
  must(!before.used || before.restarts === after.restarts, 'CON-037', 'restarts', used)
}
