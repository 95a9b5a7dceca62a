import type { DocumentAnswerOf } from '@quina/blocks'
import { hrefOf, pathTo, useCan } from '@quina/blocks/web'
import { Link, shownDay } from '@quina/ui/web'
import { papersOf } from '../admission-print/admission-print.contract.ts'
import type { Check } from '../completeness/completeness.contract.ts'
import type { admission, LinkedAdmission } from './admission.contract.ts'
import { dischargeConditions } from './rips-lists.contract.ts'

/** Where it comes from and leads to, its papers, how it ended, and what it lacks. */
export function AdmissionFacts({ answer }: { readonly answer: DocumentAnswerOf<typeof admission> }) {
  const { facts } = answer
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
      <From label="Cita" one={facts.appointment} path="/eventos/edit/:id" />
      <From label="Triage" one={facts.triage} path="/triage/edit/:id" />
      <Chain label="Viene de la urgencia" one={facts.origin} />
      <Chain label="Pasó a la hospitalización" one={facts.became} />
      {answer.number !== null && <Papers id={answer.id} discharged={facts.dischargeDate !== null} />}
      <Lacking checks={facts.checks} />
    </>
  )
}

const Chain = ({ label, one }: { readonly label: string; readonly one: LinkedAdmission | null }) =>
  one && (
    <p>
      {label} <Link href={pathTo('/admision/edit/:id', { id: one.id })}>{one.code}</Link>
    </p>
  )

interface FromProps {
  readonly label: string
  readonly one: LinkedAdmission | null
  readonly path: '/eventos/edit/:id' | '/triage/edit/:id'
}

const From = ({ label, one, path }: FromProps) =>
  one && (
    <p>
      {label} <Link href={pathTo(path, { id: one.id })}>{one.code}</Link>
    </p>
  )

const Papers = ({ id, discharged }: { readonly id: string; readonly discharged: boolean }) => (
  <p className="q-admission-papers">
    {papersOf(discharged).map(({ label, file }) => (
      <a key={label} className="q-link" href={hrefOf(file, { id })} target="_blank" rel="noreferrer">
        {label}
      </a>
    ))}
  </p>
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
