import type { DocumentAnswer } from '@quina/blocks'
import { pathTo, useCan } from '@quina/blocks/web'
import { Link, shownDay } from '@quina/ui/web'
import type { Check } from '../completeness/completeness.contract.ts'
import { dischargeConditions } from './rips-lists.contract.ts'

interface Linked {
  readonly id: string
  readonly code: string
}
interface Facts {
  readonly code: string | null
  readonly checks: readonly Check[]
  readonly patientDocument: string
  readonly dischargeDate: string | null
  readonly dischargeTime: string | null
  readonly dischargeCondition: keyof typeof dischargeConditions | null
  readonly days: number | null
  /** Instants, as people read them. */
  readonly observedFrom: string | null
  readonly observedUntil: string | null
  readonly origin: Linked | null
  readonly became: Linked | null
}

/** Where it comes from and leads to, its papers, how it ended, and what it lacks. */
export function AdmissionFacts({ answer }: { readonly answer: DocumentAnswer }) {
  const facts = answer.facts as unknown as Facts
  const canSeePatient = useCan()('people.patient.view')
  const patientId = String(answer.values.patientId)
  return (
    <>
      {facts.code && (
        <p>
          <strong>{facts.code}</strong> · {facts.patientDocument}
        </p>
      )}
      {canSeePatient && (
        <p>
          <Link href={pathTo('/verUsuario/:id', { id: patientId })}>Ficha del paciente</Link>
        </p>
      )}
      {facts.observedFrom !== null && (
        <p>
          En observación desde {facts.observedFrom}
          {facts.observedUntil !== null && ` hasta ${facts.observedUntil}`}
        </p>
      )}
      {facts.dischargeDate !== null && (
        <p>
          Egreso {shownDay(facts.dischargeDate)} {facts.dischargeTime}
          {facts.dischargeCondition && ` · ${dischargeConditions[facts.dischargeCondition]}`}
          {facts.days !== null && ` · ${facts.days} ${facts.days === 1 ? 'día' : 'días'}`}
        </p>
      )}
      <Chain label="Viene de la urgencia" one={facts.origin} />
      <Chain label="Pasó a la hospitalización" one={facts.became} />
      {answer.number !== null && <Papers id={answer.id} discharged={facts.dischargeDate !== null} />}
      <Lacking checks={facts.checks} />
    </>
  )
}

const Chain = ({ label, one }: { readonly label: string; readonly one: Linked | null }) =>
  one && (
    <p>
      {label} <Link href={pathTo('/admision/edit/:id', { id: one.id })}>{one.code}</Link>
    </p>
  )

const Papers = ({ id, discharged }: { readonly id: string; readonly discharged: boolean }) => (
  <p className="q-admission-papers">
    <Paper id={id} name="wristband" label="Manilla" />
    <Paper id={id} name="sticker" label="Sticker" />
    {discharged && <Paper id={id} name="discharge-slip" label="Boleta de egreso" />}
  </p>
)

const Paper = ({
  id,
  name,
  label,
}: {
  readonly id: string
  readonly name: string
  readonly label: string
}) => (
  <a className="q-link" href={`/api/care/admission/${id}/${name}`} target="_blank" rel="noreferrer">
    {label}
  </a>
)

function Lacking({ checks }: { readonly checks: readonly Check[] }) {
  const red = checks.filter(({ tone }) => tone === 'bad')
  if (red.length === 0) return null
  return (
    <>
      <strong>Para poder cerrarla</strong>
      <ul className="q-entries">
        {red.map(({ name, label, message }) => (
          <li key={name}>
            {label}: {message}
          </li>
        ))}
      </ul>
    </>
  )
}
