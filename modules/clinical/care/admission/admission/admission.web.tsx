import type { AnswerOf, DocumentAnswerOf } from '@quina/blocks'
import {
  ask,
  type DocumentForm,
  documentScreens,
  hrefOf,
  openFileOf,
  openPaper,
  pathTo,
  RowsPanel,
  Show,
  useCan,
  useGo,
} from '@quina/blocks/web'
import { AllergyLine } from '@quina/people/web'
import { Link, Loading, shownDay, toast } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { dischargeConditions } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { papersOf } from '../admission-print/admission-print.contract.ts'
import { admissionOfAppointment, beginAdmission } from '../admission-start/begin.contract.ts'
import { AdmissionBeds } from '../bed-map/admission-beds.web.tsx'
import { Checklist } from '../checklist/checklist.web.tsx'
import { Cie11Panel } from '../cie11/cie11.web.tsx'
import type { Check } from '../completeness/completeness.contract.ts'
import { LegalDuties } from '../legal-duty/legal-duty.web.tsx'
import { newborns } from '../newborn/newborn.contract.ts'
import { admission, type LinkedAdmission } from './admission.contract.ts'
import { AdmissionForm } from './admission-form.web.tsx'
import { hourNow } from './hour-now.web.ts'
import { toInvoice } from './to-invoice.web.ts'

type Form = DocumentForm<typeof admission>

/** The states in which an admission is charged, until all of it is invoiced. */
const charged = ['open', 'discharged', 'closed']

const newbornSpans = {
  documentType: 3,
  number: 3,
  birthDate: 3,
  birthTime: 3,
  gestationalWeeks: 3,
  prenatalVisits: 3,
  sex: 3,
  weight: 3,
  diagnosisId: 12,
  condition: 6,
  deathCauseId: 6,
  dischargeDate: 3,
  dischargeTime: 3,
}
const newbornBegun = { documentType: 'CN', prenatalVisits: 0, condition: '01' }

const screens = documentScreens(admission, {
  columns: [
    ...['code', 'date', 'patientId', 'ambit', 'payerId', 'condition', 'documents', 'days'],
    ...['repsServiceId', 'entryRoute', 'cause', 'locationId', 'dischargeDate'],
  ],
  filters: ['condition', 'ambit', 'date', 'repsServiceId', 'payerId', 'lacksDocuments', 'lacksAuthorisation'],
  next: ({ id, status, values }) =>
    status === 'closed' ? toInvoice({ id, ambit: values.ambit, patientId: values.patientId }) : null,
  nextOfRow: ({ id, ambit, patientId, condition }) =>
    charged.includes(String(condition)) ? toInvoice({ id, ambit, patientId }) : null,
  rowActions: (row) => [
    { label: 'Hoja de admisión', run: () => openPaper(admission, row.id) },
    ...papersOf(row.dischargeDate !== null).map(({ label, file }) => ({
      label,
      run: () => openFileOf(file, { id: row.id }),
    })),
  ],
  defaults: ({ patientId = '', ambit = '1', authorisationNumber = '', cita, ...known }) => ({
    patientId,
    ambit,
    appointmentId: cita ?? '',
    ...hourNow(),
    authorisationNumber,
    cause: known.cause ?? '38',
    careModality: known.careModality ?? '01',
  }),
  whenChosen: {
    patientId: (option, form) => begin(form, option?.id),
    payerId: (option, form) =>
      option === null ? undefined : begin(form, form.values().patientId, option.id),
  },
  form: (pieces, form) => <AdmissionForm pieces={pieces} form={form} />,
  header: (answer) =>
    answer === null || answer.number === null ? null : (
      <>
        <Suspense fallback={null}>
          <AllergyLine id={String(answer.values.patientId)} />
        </Suspense>
        <Checklist id={answer.id} may={answer.may} />
        <LegalDuties id={answer.id} />
        <Cie11Panel admissionId={answer.id} />
        {answer.values.ambit !== '1' && (
          <AdmissionBeds
            id={answer.id}
            patient={answer.labels.patientId ?? ''}
            open={answer.status === 'open'}
          />
        )}
        {answer.facts.mayBirth === true && (
          <RowsPanel
            rows={newborns}
            id={answer.id}
            empty="Ninguno."
            spans={newbornSpans}
            begun={newbornBegun}
          />
        )}
      </>
    ),
  related: (answer) => <AdmissionFacts answer={answer} />,
})

/** The form of a new admission; with an appointment (`?cita=`), it starts with the values of the appointment. */
function AdmissionCreate() {
  const { cita, patientId } = useSearch({ strict: false }) as Readonly<Record<string, string>>
  if (cita === undefined || patientId !== undefined) return <screens.Create />
  return (
    <Show of={admissionOfAppointment} params={{ appointmentId: cita }}>
      {(known) => <Known cita={cita} known={known} />}
    </Show>
  )
}

function Known({ cita, known }: { cita: string; known: AnswerOf<typeof admissionOfAppointment> }) {
  const go = useGo()
  useEffect(() => {
    const declared = Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    const words = new URLSearchParams([['cita', cita], ['ambit', '1'], ...declared])
    void go(`/admision/create?${words}`, { replace: true })
  }, [go, cita, known])
  return <Loading />
}

const ambits = ['1', '2', '3'] as const

/** The payer and the contract follow from the patient; each may then be changed. */
async function begin(form: Form, patientId: string | undefined, payerId?: string): Promise<void> {
  if (patientId === undefined || patientId === '') return
  const { ambit, date } = form.values()
  const found = await ask(beginAdmission, {
    patientId,
    payerId: payerId ?? null,
    ambit: ambits.find((one) => one === ambit) ?? null,
    date,
  })
  for (const warning of found.warnings) void toast({ message: warning, tone: 'bad' })
  if (payerId === undefined) {
    form.set('payerId', found.payerId ?? '')
    for (const name of ['responsibleName', 'responsibleDocument', 'responsiblePhone'] as const)
      if (found[name] !== null) form.set(name, found[name])
  }
  form.set('contractId', found.contractId ?? '')
  // Another patient clears every value of the previous one; another payer changes only the values that it brings.
  for (const name of ['regime', 'userType', 'coverage', 'category', 'policy'] as const)
    if (payerId === undefined || found[name] !== null) form.set(name, found[name] ?? '')
}

/** Shows where an admission comes from and leads to, its papers, how it ended, and what is missing. */
function AdmissionFacts({ answer }: { readonly answer: DocumentAnswerOf<typeof admission> }) {
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
      <From label="Viene de la urgencia" one={facts.origin} path="/admision/edit/:id" />
      <From label="Pasó a la hospitalización" one={facts.became} path="/admision/edit/:id" />
      {answer.number !== null && <Papers id={answer.id} discharged={facts.dischargeDate !== null} />}
      <Lacking checks={facts.checks} />
    </>
  )
}

interface FromProps {
  readonly label: string
  readonly one: LinkedAdmission | null
  readonly path: '/eventos/edit/:id' | '/triage/edit/:id' | '/admision/edit/:id'
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

export const admissionScreens = { ...screens, Create: AdmissionCreate }
