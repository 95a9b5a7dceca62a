import { permissionFor } from '@quina/blocks'
import { DeedDialog, defineNewReference, type NewReferenceProps, Show } from '@quina/blocks/web'
import { lazy } from 'react'
import { beginPatient, patient } from '../patient/patient.contract.ts'
import { registerUnidentified } from './unidentified.contract.ts'

const spans = { kind: 4, sex: 4, age: 4, municipalityId: 6, motherId: 6, firstName: 3, lastName: 3 }

/** Somebody whom nobody knows yet: what can be seen of them, and they are attended. */
const UnidentifiedBegin = ({ onSaved, onClose }: NewReferenceProps) => (
  <Show of={beginPatient} asks={{}}>
    {({ municipalityId }) => (
      <DeedDialog
        of={registerUnidentified}
        about={{}}
        begun={{ kind: 'adult', municipalityId }}
        spans={spans}
        done={({ id, document }) => {
          onSaved(id)
          return `Registrado como ${document}`
        }}
        onClose={onClose}
      />
    )}
  </Show>
)

/** Who is not found in a look-up of patients is registered there: by their document, or before anybody knows who they are. */
defineNewReference(
  'people.patient',
  {
    label: 'Nuevo paciente',
    keys: 'Alt+P',
    permission: permissionFor(patient, 'edit'),
    Form: lazy(async () => ({
      default: (await import('../patient/patient-form.web.tsx')).PatientBegin,
    })),
  },
  { label: 'Sin identificar', permission: registerUnidentified.access, Form: UnidentifiedBegin },
)

/** Pieces of the file of a patient for the screens that receive people, fetched with them. */
export const AllergyLine = lazy(() =>
  import('../allergy/allergy-line.web.tsx').then((file) => ({ default: file.AllergyLine })),
)
export const AffiliationLine = lazy(() =>
  import('../affiliation/affiliation-line.web.tsx').then((file) => ({ default: file.AffiliationLine })),
)
