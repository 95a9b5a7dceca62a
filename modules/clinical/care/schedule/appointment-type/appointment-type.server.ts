import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import { type AppointmentTypeValues, appointmentType } from './appointment-type.contract.ts'

/** Rules: TCI-001 the code is taken; the rest in `checkAppointmentType`. */
export const appointmentTypeService = catalogService<typeof appointmentType>({
  catalog: appointmentType,
  whose: 'house',
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
})

export const appointmentTypeOperations = serveCatalog(appointmentTypeService)

/** The data of the chosen values in the official catalogues. */
export interface AppointmentTypeFacts {
  readonly cups: {
    readonly code: string
    readonly enabled: boolean
    readonly use: string
    readonly sex: string
  }
  readonly modality: string
  readonly finalidad: { readonly code: string; readonly consultations: string; readonly procedures: string }
  /** Code of the cause; null without one. */
  readonly cause: string | null
}

const telemedicine: readonly string[] = ['06', '07', '08', '09']

const mustHold = (holds: boolean, code: string, field: string, message: string): void =>
  must(holds, code, field, message)

/**
 * The rules of a kind of appointment (care dossier §4.2): TCI-002 the CUPS is disabled, TCI-003 its sex disagrees, TCI-004 the
 * modality does not fit the class, TCI-005 the finalidad does not fit the CUPS, TCI-006 finalidad 11 demands cause 40, TCI-007
 * the ages are crossed, TCI-008 a group has a group class, TCI-009 a control does not count.
 */
export function checkAppointmentType(values: AppointmentTypeValues, facts: AppointmentTypeFacts): void {
  const { cups, modality, finalidad, cause } = facts
  mustHold(cups.enabled, 'TCI-002', 'cupsId', 'El CUPS no está habilitado.')
  const only = cups.sex === 'F' ? 'mujeres' : 'hombres'
  const sexes = cups.sex === 'A' || cups.sex === values.sex
  mustHold(sexes, 'TCI-003', 'sex', `El CUPS ${cups.code} es solo para ${only}: el tipo de cita también.`)
  const remote = 'La telemedicina lleva modalidad 06 a 09, y solo ella.'
  const isRemote = telemedicine.includes(modality)
  mustHold((values.class === 'telemedicine') === isRemote, 'TCI-004', 'modalityId', remote)
  const allowed = cups.use === 'AC' ? finalidad.consultations : finalidad.procedures
  mustHold(allowed !== 'NO', 'TCI-005', 'finalidadId', 'La finalidad no aplica para ese CUPS.')
  const promotion = 'La finalidad 11 exige la causa 40.'
  mustHold(finalidad.code !== '11' || cause === '40', 'TCI-006', 'causeId', promotion)
  const { ageMinMonths, ageMaxMonths } = values
  const ordered = ageMinMonths === null || ageMaxMonths === null || ageMinMonths <= ageMaxMonths
  mustHold(ordered, 'TCI-007', 'ageMaxMonths', 'La edad máxima es menor que la mínima.')
  const grouped = values.groupCapacity === 1 || values.class === 'group'
  mustHold(grouped, 'TCI-008', 'groupCapacity', 'Solo una cita grupal tiene capacidad mayor que 1.')
  const counted = values.class !== 'control' || !values.countsOpportunity
  mustHold(counted, 'TCI-009', 'countsOpportunity', 'Un control no cuenta para oportunidad.')
}
