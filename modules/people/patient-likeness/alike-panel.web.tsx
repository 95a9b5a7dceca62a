import { pathTo, sendTo } from '@quina/blocks/web'
import { FieldGrid, Link, Panel, StatusTag, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import './alike.css'

interface AlikePanelProps {
  /** Those of the form while it is typed. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where one writes why it is another person. */
  readonly reason: ReactNode
}

interface Alike {
  readonly id: string
  readonly name: string
  readonly documentType: string
  readonly number: string
  readonly birthDate: string
  readonly score: number
  readonly level: 'possible' | 'probable'
  readonly reasons: readonly string[]
}

const compared = [
  'documentType',
  'number',
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'birthDate',
  'sex',
  'phone',
]
const restMs = 500

/** Who of those kept may be the person that is being registered, with the score and its reasons, before saving. */
export function AlikePanel({ values, reason }: AlikePanelProps) {
  const asked = useRested(JSON.stringify(compared.map((name) => [name, values[name] || null])))
  const body = Object.fromEntries(JSON.parse(asked) as [string, string | null][])
  const ready =
    /^\d{4}-\d{2}-\d{2}$/.test(body.birthDate ?? '') && body.number !== null && body.lastName !== null
  const { data = [] } = useQuery({
    queryKey: ['/api/people/patient/alike', asked],
    queryFn: ({ signal }) => sendTo<Alike[]>('POST', '/api/people/patient/alike', { body, signal }),
    enabled: ready,
  })
  // Who is edited is always alike to itself.
  const others = data.filter(
    ({ documentType, number }) => documentType !== body.documentType || number !== body.number,
  )
  if (!ready || others.length === 0) return null
  return (
    <Panel title="Puede estar registrado">
      <ul className="q-alike">
        {others.map((one) => (
          <AlikeRow key={one.id} one={one} />
        ))}
      </ul>
      <FieldGrid>{reason}</FieldGrid>
    </Panel>
  )
}

function AlikeRow({ one }: { readonly one: Alike }) {
  const { id, name, documentType, number, birthDate, score, level, reasons } = one
  return (
    <li>
      <Link href={pathTo('/verUsuario/:id', { id })}>{name}</Link>{' '}
      <StatusTag tone={level === 'probable' ? 'bad' : 'warning'}>
        {`${level === 'probable' ? 'Muy probable' : 'Posible duplicado'}: ${score} puntos`}
      </StatusTag>
      <p>{`${documentType} ${number} · ${shownDay(birthDate)} · ${reasons.join(', ')}`}</p>
    </li>
  )
}

/** What was typed, once the typing rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(waiting)
  }, [value])
  return rested
}
