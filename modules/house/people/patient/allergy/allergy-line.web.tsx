import { permissionFor } from '@quina/blocks'
import { CommandOf, useAnswer, useCan } from '@quina/blocks/web'
import { patient } from '../patient/patient.contract.ts'
import { allergiesOf, denyAllergies, recordAllergies, recordAllergy } from './allergy.contract.ts'

const spans = { substanceId: 6, family: 6, words: 12, reaction: 12, severity: 6, certainty: 6 }
const look = { variant: 'default', size: 'compact-sm' } as const

/** The allergies of a patient, shown before anything is ordered, with a form to add one. */
export function AllergyLine({ id }: { readonly id: string }) {
  const can = useCan()
  const { data } = useAnswer(allergiesOf, can(permissionFor(patient, 'view')) ? { id } : null)
  if (data === undefined) return null
  const { summary, denied } = data
  return (
    <div>
      {summary === null ? (
        <p role="status">Nadie ha preguntado sus alergias.</p>
      ) : (
        <p className="q-file-alert" role={denied ? 'status' : 'alert'}>
          {denied ? summary : `Alergias: ${summary}`}
        </p>
      )}
      {can(recordAllergies) && (
        <>
          <CommandOf
            of={recordAllergy}
            about={{ id }}
            begun={{ certainty: 'reported' }}
            spans={spans}
            look={look}
            done={() => 'Alergia registrada'}
          />{' '}
          {(summary === null || denied) && (
            <CommandOf
              of={denyAllergies}
              about={{ id }}
              look={look}
              done={() => 'Queda anotado que las niega'}
            />
          )}
        </>
      )}
    </div>
  )
}
