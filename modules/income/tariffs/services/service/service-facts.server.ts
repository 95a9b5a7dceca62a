import { cachedEach } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Id, money } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import type { IvaKind, ModeratingClass, RipsObject, ServiceKind } from './service.contract.ts'
import { codesIn } from './service.domain.ts'
import type { ServiceFacts } from './service-facts.contract.ts'

const references = [
  'cupsId',
  'iumId',
  'otherServiceTypeId',
  'serviceGroupId',
  'repsServiceId',
  'finalidadId',
  'externalCauseId',
] as const

/** The facts of some services, by id, in two reads whatever their number. */
export const serviceFacts = cachedEach(
  { name: 'tariffs.serviceFacts', tables: ['tariffs.service', 'reference.entry'], most: 5000 },
  readFacts,
)

async function readFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, ServiceFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tariffs.service')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const named = rows.flatMap((row) => references.map((name) => row[name]).filter((id) => id !== null))
  const codes = await codesByIds(tx, named)
  const codeOf = (id: string | null) => (id === null ? null : (codes.get(id)?.code ?? null))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        // The constraints of the table guarantee these choices.
        kind: row.kind as ServiceKind,
        ripsObject: row.ripsObject as RipsObject,
        moderating: row.moderating as ModeratingClass,
        iva: row.iva as IvaKind,
        sex: row.sex as 'F' | 'M' | null,
        invoiceName: row.invoiceName ?? row.name,
        cups: codeOf(row.cupsId),
        cupsUse: row.cupsId === null ? null : String(codes.get(row.cupsId)?.facts.use ?? ''),
        ium: codeOf(row.iumId),
        describedForRips:
          row.ripsObject !== 'medicamentos' ||
          (row.medicineTypeId !== null && (row.dispensingUnitId ?? row.dispensingMeasureId) !== null),
        otherServiceType: codeOf(row.otherServiceTypeId),
        serviceGroup: codeOf(row.serviceGroupId),
        repsService: codeOf(row.repsServiceId),
        finalidad: codeOf(row.finalidadId),
        finalidades: codesIn(row.finalidades),
        externalCause: codeOf(row.externalCauseId),
        scopes: { ambulatory: row.ambulatory, inpatient: row.inpatient, emergency: row.emergency },
        referenceCost: row.referenceCost === null ? null : money(row.referenceCost),
        regulatedPrice: row.regulatedPrice === null ? null : money(row.regulatedPrice),
        costCentreId: row.costCentreId as Id<'hospital.costCentre'> | null,
      },
    ]),
  )
}
