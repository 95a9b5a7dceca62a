import { getFrom, pathTo, useCan } from '@quina/blocks/web'
import { Cell, FieldGrid, Link, Panel, ReadField } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'

interface Person {
  readonly id: string
  readonly name: string
  readonly identification: string
}

const others = {
  patient: { label: 'También es paciente', screen: '/verUsuario/:id', permission: 'people.patient.view' },
  tercero: { label: 'También es tercero', screen: '/verTercero/:id', permission: 'people.tercero.view' },
} as const

interface SamePersonProps {
  readonly id: string
  /** What else this person may be. */
  readonly as: keyof typeof others
}

/** The other file of the same person, by document; nothing when there is none, or it may not be seen. */
export function SamePerson({ id, as }: SamePersonProps) {
  const { label, screen, permission } = others[as]
  const mayLook = useCan()(permission)
  const path = `/api/people/${as === 'patient' ? 'tercero' : 'patient'}/${id}/${as}`
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<Person | null>(path, {}, signal),
    enabled: mayLook,
  })
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
