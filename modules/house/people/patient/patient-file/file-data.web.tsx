import type { AnswerOf, Field } from '@quina/blocks'
import { FieldValue } from '@quina/blocks/web'
import { Cell, FieldGrid, Panel, ReadField } from '@quina/ui/web'
import { SamePerson } from '../../tercero/same-person/same-person.web.tsx'
import { patientSections } from '../patient/patient.contract.ts'
import type { patientFile } from './patient-file.contract.ts'

export type PatientFile = AnswerOf<typeof patientFile>

const titles: Readonly<Record<keyof typeof patientSections, string>> = {
  identity: 'Identificación',
  residence: 'Residencia y contacto',
  contacts: 'Responsable y contacto de emergencia',
  health: 'Salud',
  social: 'Datos sociales',
  state: 'Estado',
}

/** Every field of a patient, to read. */
export function FileData({ file }: { readonly file: PatientFile }) {
  const panels = Object.entries(titles).map(([name, title]) => (
    <Panel key={name} title={title}>
      <FieldGrid>
        {Object.entries(patientSections[name as keyof typeof patientSections]).map(([key, field]) => (
          <Cell key={key} span={3}>
            <Read field={field} value={file.values[key]} label={file.labels[key]} />
          </Cell>
        ))}
      </FieldGrid>
    </Panel>
  ))
  return (
    <>
      {panels}
      <SamePerson id={file.id} as="tercero" />
    </>
  )
}

function Read({ field, value, label }: { field: Field; value: unknown; label: string | undefined }) {
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <ReadField label={field.label}>
      {isEmpty ? undefined : <FieldValue field={field} value={value} label={label} />}
    </ReadField>
  )
}
