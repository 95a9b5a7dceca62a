import { pathTo, useAnswer, useCan } from '@quina/blocks/web'
import { Cell, FieldGrid, Link, Panel, ReadField } from '@quina/ui/web'
import { patientAsTercero, terceroAsPatient } from './same-person.contract.ts'

const others = {
  patient: { label: 'También es paciente', screen: '/verUsuario/:id' },
  tercero: { label: 'También es tercero', screen: '/verTercero/:id' },
} as const

interface SamePersonProps {
  readonly id: string
  /** The kind of the other file. */
  readonly as: keyof typeof others
}

/** A link to the other file of the same person, by document; nothing when there is none, or the user may not see it. */
export function SamePerson({ id, as }: SamePersonProps) {
  const { label, screen } = others[as]
  const can = useCan()
  const input = (one: typeof as, { access }: { readonly access: string }) =>
    one === as && can(access) ? { id } : null
  const patient = useAnswer(terceroAsPatient, input('patient', terceroAsPatient))
  const tercero = useAnswer(patientAsTercero, input('tercero', patientAsTercero))
  const { data } = as === 'patient' ? patient : tercero
  if (!data) return null
  return (
    <Panel title={label}>
      <FieldGrid>
        <Cell span={6}>
          <ReadField label={data.identification}>
            <Link href={pathTo(screen, { id: data.id })}>{data.name}</Link>
          </ReadField>
        </Cell>
      </FieldGrid>
    </Panel>
  )
}
