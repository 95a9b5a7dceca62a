import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { codesByIds } from '@quina/reference/server'
import { appointmentType } from './appointment-type.contract.ts'
import { checkAppointmentType } from './appointment-type.domain.ts'

/** Rules: TCI-001 the code is taken; the rest in `checkAppointmentType`. */
export const appointmentTypeService: CatalogService<typeof appointmentType> = {
  catalog: appointmentType,
  whose: 'house',
  table: 'care.appointmentType',
  refusals: {
    appointment_type_code: {
      code: 'TCI-001',
      message: 'Ya existe un tipo de cita con ese código.',
      field: 'code',
    },
  },
  async onSave(tx, { values }) {
    const { cupsId, finalidadId, causeId, modalityId } = values
    const codes = await codesByIds(tx, [
      cupsId,
      finalidadId,
      modalityId,
      ...(causeId === null ? [] : [causeId]),
    ])
    const cups = codes.get(cupsId)
    const finalidad = codes.get(finalidadId)
    checkAppointmentType(values, {
      cups: {
        code: cups?.code ?? '',
        enabled: cups?.enabled === true,
        use: String(cups?.facts.use ?? ''),
        sex: String(cups?.facts.sex ?? 'A'),
      },
      modality: codes.get(modalityId)?.code ?? '',
      finalidad: {
        code: finalidad?.code ?? '',
        consultations: String(finalidad?.facts.consultations ?? 'SI'),
        procedures: String(finalidad?.facts.procedures ?? 'SI'),
      },
      cause: causeId === null ? null : (codes.get(causeId)?.code ?? null),
    })
  },
}

export const appointmentTypeOperations = serveCatalog(appointmentTypeService)
