import { must } from '@quina/kernel'
import type { ServiceValues } from '../service/service.contract.ts'

/** The kinds of medicine in the RIPS table that the rules use. */
export const medicineTypes = { registered: '01', magistral: '03' } as const

/** Fields only for a preparación magistral: for other medicines the IUM or the CUM gives them (RVC065). */
const ofMagistral = {
  ingredientId: 'el principio activo',
  concentration: 'la concentración',
  concentrationUnitId: 'la unidad de la concentración',
  pharmaceuticalFormId: 'la forma farmacéutica',
} as const
const magistralNames = Object.keys(ofMagistral) as readonly (keyof typeof ofMagistral)[]

/**
 * Checks what RIPS requires of a medicine (billing dossier §8.2, M07 to M13).
 * @throws Problem TAR-008 what is missing: its kind, the unit in which it is dispensed, its IUM or CUM, or the ingredients of a
 * magistral; TAR-059 what contradicts its kind.
 */
export function checkMedicine(values: ServiceValues, type: string | null): void {
  if (values.ripsObject === 'medicamentos') checkSummary(values, type)
  else mustSayNothing(values)
}

function checkSummary(values: ServiceValues, type: string | null): void {
  const { dispensingUnitId: unit, dispensingMeasureId: measure } = values
  must(type !== null, 'TAR-008', 'medicineTypeId', 'Diga qué tipo de medicamento es.')
  must(
    unit !== null || measure !== null,
    'TAR-008',
    'dispensingUnitId',
    'Diga en qué unidad mínima se dispensa.',
  )
  must(
    unit === null || measure === null,
    'TAR-059',
    'dispensingMeasureId',
    'Se dispensa por presentación o por medida, no por ambas.',
  )
  if (type === medicineTypes.magistral) checkMagistral(values)
  else checkRegistered(values)
}

function mustSayNothing(values: ServiceValues): void {
  const names = ['medicineTypeId', 'dispensingUnitId', 'dispensingMeasureId', ...magistralNames] as const
  for (const name of names)
    must(
      values[name] === null,
      'TAR-059',
      name,
      'Solo lo dicen los servicios que se reportan como medicamentos.',
    )
}

function checkMagistral(values: ServiceValues): void {
  for (const name of magistralNames)
    must(values[name] !== null, 'TAR-008', name, `Una preparación magistral dice ${ofMagistral[name]}.`)
  must(Number(values.concentration) > 0, 'TAR-008', 'concentration', 'La concentración es mayor que cero.')
  for (const name of ['iumId', 'cumCode'] as const)
    must(values[name] === null, 'TAR-059', name, 'Una preparación magistral no tiene IUM ni CUM.')
}

function checkRegistered(values: ServiceValues): void {
  const named = values.iumId !== null || values.cumCode !== null
  must(named, 'TAR-008', 'cumCode', 'Un medicamento lleva CUM o IUM.')
  for (const name of magistralNames)
    must(
      values[name] === null,
      'TAR-059',
      name,
      'Solo de una preparación magistral: del resto lo dice su código.',
    )
}
