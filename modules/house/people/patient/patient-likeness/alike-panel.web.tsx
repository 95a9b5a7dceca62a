import type { AnswerOf, WireOf } from '@quina/blocks'
import { pathTo, useAnswer } from '@quina/blocks/web'
import { FieldGrid, Link, Panel, StatusTag, shownDay } from '@quina/ui/web'
import { type ReactNode, useEffect, useState } from 'react'
import { alikePatients } from '../patient/patient.contract.ts'
import './alike.css'

interface AlikePanelProps {
  /** The values of the form while it is typed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The field for the reason why it is another person. */
  readonly reason: ReactNode
  /** False for an edited patient, who always resembles themselves. */
  readonly isNew: boolean
}

type Alike = AnswerOf<typeof alikePatients>[number]
const compared = Object.keys(alikePatients.params)
const restMs = 400
/** Fewer characters of a number match half the town. */
const least = 5

/** The stored patients who may be the person being registered, with the score and its reasons, while the form is typed. */
export function AlikePanel({ values, reason, isNew }: AlikePanelProps) {
  const input = useRested(
    JSON.stringify(Object.fromEntries(compared.map((name) => [name, values[name] || null]))),
  )
  const who = JSON.parse(input) as WireOf<typeof alikePatients.params>
  const { documentType, number } = who
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(who.birthDate ?? '')
  const typed = (number ?? '').length >= least || (isDay && who.lastName) || (who.lastName && who.phone)
  const ready = documentType && typed
  const { data = [] } = useAnswer(
    alikePatients,
    ready ? { ...who, birthDate: isDay ? who.birthDate : null } : null,
  )
  const others = isNew
    ? data
    : data.filter((one) => one.documentType !== documentType || one.number !== number)
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

/** Returns what was typed, once the typing rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(waiting)
  }, [value])
  return rested
}
