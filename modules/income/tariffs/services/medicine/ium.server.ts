import type { Tx } from '@quina/db/server'
import type { Plain } from '@quina/kernel'
import { unitInIum } from '@quina/reference/domain'
import { codesByIds } from '@quina/reference/server'
import type { ServiceValues } from '../service/service.contract.ts'
import { medicineTypes } from './medicine.domain.ts'

/** Fills in what the IUM of a medicine gives and was not typed: its type (registered) and its dispensing unit. */
export async function withIum(tx: Tx, values: ServiceValues): Promise<Plain<ServiceValues>> {
  const { iumId, ripsObject, medicineTypeId, dispensingUnitId, dispensingMeasureId } = values
  if (iumId === null || ripsObject !== 'medicamentos') return values
  const ium = (await codesByIds(tx, [iumId])).get(iumId)
  const unit = ium === undefined ? null : unitInIum(ium.name)
  const isMeasured = dispensingUnitId !== null || dispensingMeasureId !== null
  const declared = await entriesNamed(tx, { unit, type: medicineTypes.registered })
  return {
    ...values,
    medicineTypeId: medicineTypeId ?? declared.typeId,
    dispensingUnitId: isMeasured ? dispensingUnitId : declared.unitId,
  }
}

async function entriesNamed(tx: Tx, { unit, type }: { readonly unit: string | null; readonly type: string }) {
  const rows = await tx
    .selectFrom('reference.entryFace')
    .select(['id', 'catalogue'])
    .where('offered', '=', true)
    .where((where) =>
      where.or([
        where.and([where('catalogue', '=', 'medicineType'), where('code', '=', type)]),
        where.and([where('catalogue', '=', 'presentationUnit'), where('name', '=', unit ?? '')]),
      ]),
    )
    .execute()
  const idOf = (catalogue: string) => rows.find((row) => row.catalogue === catalogue)?.id ?? null
  return { typeId: idOf('medicineType'), unitId: idOf('presentationUnit') }
}
