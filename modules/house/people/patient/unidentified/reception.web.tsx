import type { NewReference } from '@quina/blocks/web'
import { lazy } from 'react'

/** Equals `permissionFor(patient, 'edit')`; its definition would be too heavy for what everybody loads. */
const permission = 'people.patient.edit'

/** Registers a patient who is not found in a look-up: by their document, or before they are identified. */
export const newPatients: readonly NewReference[] = [
  {
    label: 'Nuevo paciente',
    keys: 'Alt+P',
    permission,
    Form: lazy(async () => ({ default: (await import('../patient/patient-form.web.tsx')).PatientBegin })),
  },
  {
    label: 'Sin identificar',
    permission,
    Form: lazy(async () => ({
      default: (await import('../patient/patient-form.web.tsx')).UnidentifiedBegin,
    })),
  },
]

/** Parts of the patient file for the screens that receive people, loaded with them. */
export const AllergyLine = lazy(() =>
  import('../allergy/allergy-line.web.tsx').then((file) => ({ default: file.AllergyLine })),
)
export const AffiliationLine = lazy(() =>
  import('../affiliation/affiliation-line.web.tsx').then((file) => ({ default: file.AffiliationLine })),
)
export { MotiveForm } from '../access-log/motive-form.web.tsx'
