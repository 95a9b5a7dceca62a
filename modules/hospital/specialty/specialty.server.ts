import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { specialty } from './specialty.contract.ts'
import { type CupsFacts, checkSpecialty } from './specialty.domain.ts'

/** Rules: ESP-001 the code is taken, ESP-004 the indicator is of another; the rest in `checkSpecialty`. */
export const specialtyService: CatalogService<typeof specialty> = {
  catalog: specialty,
  whose: 'house',
  table: 'hospital.specialty',
  refusals: {
    specialty_code: { code: 'ESP-001', message: 'Ya existe una especialidad con ese código.', field: 'code' },
    specialty_res256: {
      code: 'ESP-004',
      message: 'Otra especialidad ya tiene ese indicador de la Resolución 256.',
      field: 'res256Code',
    },
  },
  async onSave(tx, { values }) {
    const { repsServiceId, serviceGroupId, cupsFirstId, cupsControlId, cupsEmergencyId, cupsConsultId } =
      values
    const cups = { cupsFirstId, cupsControlId, cupsEmergencyId, cupsConsultId }
    const ids = [repsServiceId, serviceGroupId, ...Object.values(cups).filter((id) => id !== null)]
    const codes = await codesByIds(tx, ids)
    checkSpecialty(values, {
      cups: Object.fromEntries(
        Object.entries(cups).map(([field, id]) => [field, cupsFacts(codes.get(id ?? ''))]),
      ),
      serviceGroup: codes.get(serviceGroupId)?.code ?? '',
      serviceEnabled: codes.get(repsServiceId)?.enabled === true,
    })
  },
}

function cupsFacts(found: OfficialCode | undefined): CupsFacts | undefined {
  if (found === undefined) return undefined
  const { code, enabled, facts } = found
  return { code, enabled, use: String(facts.use ?? ''), sex: String(facts.sex ?? 'A') }
}

export const specialtyOperations = serveCatalog(specialtyService)
