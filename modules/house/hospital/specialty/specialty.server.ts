import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must, refused } from '@quina/kernel'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { modalities, type SpecialtyValues, specialty } from './specialty.contract.ts'

/** Rules: ESP-001 the code is taken, ESP-004 another specialty has the indicator; the rest in `checkSpecialty`. */
export const specialtyService = catalogService<typeof specialty>({
  catalog: specialty,
  whose: 'house',
  refusals: {
    specialty_res256: refused(
      'ESP-004',
      'Otra especialidad ya tiene ese indicador de la Resolución 256.',
      'res256Code',
    ),
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
})

function cupsFacts(found: OfficialCode | undefined): CupsFacts | undefined {
  if (found === undefined) return undefined
  const { code, enabled, facts } = found
  return { code, enabled, use: String(facts.use ?? ''), sex: String(facts.sex ?? 'A') }
}

export const specialtyOperations = serveCatalog(specialtyService)

/** The data of a CUPS code: a consultation has use `AC`; its sex is F, M or A (any). */
export type CupsFacts = Readonly<{ code: string; use: string; sex: string; enabled: boolean }>

export interface SpecialtyFacts {
  /** The data of each CUPS, by the field of the specialty. */
  readonly cups: Readonly<Record<string, CupsFacts | undefined>>
  /** Code of the service group: 02 is diagnostic support, which has no consultation. */
  readonly serviceGroup: string
  readonly serviceEnabled: boolean
}

type CupsField = 'cupsFirstId' | 'cupsControlId' | 'cupsEmergencyId' | 'cupsConsultId'
const cupsFields: readonly CupsField[] = ['cupsFirstId', 'cupsControlId', 'cupsEmergencyId', 'cupsConsultId']

const mustHold = (holds: boolean, code: string, field: string, message: string): void =>
  must(holds, code, field, message)

/**
 * The rules of a specialty (care dossier §4.1): ESP-002 a CUPS is not an enabled consultation, ESP-003 its sex disagrees,
 * ESP-005 the ages are crossed, ESP-006 no modality, ESP-007 the service is disabled, ESP-008 no first consultation, ESP-009 the
 * opportunity does not state the kind of days.
 */
export function checkSpecialty(values: SpecialtyValues, facts: SpecialtyFacts): void {
  mustHold(facts.serviceEnabled, 'ESP-007', 'repsServiceId', 'El servicio no está habilitado en REPS.')
  const needsFirst = facts.serviceGroup !== '02'
  const first = 'Elija el CUPS de primera vez: solo el apoyo diagnóstico no lo lleva.'
  mustHold(!needsFirst || values.cupsFirstId !== null, 'ESP-008', 'cupsFirstId', first)
  for (const field of cupsFields) if (values[field] !== null) checkCups(values, field, facts.cups[field])
  const some = Object.keys(modalities).some((name) => values[name as keyof typeof modalities])
  mustHold(some, 'ESP-006', 'intramural', 'Elija al menos una modalidad de atención.')
  const { ageMinMonths, ageMaxMonths } = values
  const ordered = ageMinMonths === null || ageMaxMonths === null || ageMinMonths <= ageMaxMonths
  mustHold(ordered, 'ESP-005', 'ageMaxMonths', 'La edad máxima es menor que la mínima.')
  const dayed = values.opportunityDays === null || values.dayKind !== null
  mustHold(dayed, 'ESP-009', 'dayKind', 'Diga si los días de oportunidad son hábiles o calendario.')
}

function checkCups({ sex }: SpecialtyValues, field: CupsField, cups: CupsFacts | undefined): void {
  const usable = cups?.enabled === true && cups.use === 'AC'
  mustHold(usable, 'ESP-002', field, 'El CUPS debe estar habilitado y ser de consulta (uso AC).')
  if (!usable || cups.sex === 'A') return
  const only = cups.sex === 'F' ? 'mujeres' : 'hombres'
  mustHold(
    cups.sex === sex,
    'ESP-003',
    field,
    `El CUPS ${cups.code} es solo para ${only}: la especialidad también.`,
  )
}
