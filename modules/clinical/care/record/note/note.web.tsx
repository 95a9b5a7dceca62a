import '../../admission/admission/admission.css'
import type { AnswerOf, DocumentAnswerOf, WireOf } from '@quina/blocks'
import {
  ask,
  CommandOf,
  type DocumentForm,
  documentScreens,
  type FormPieces,
  pathTo,
  useAnswer,
  useCan,
  wordsOf,
  writeSearch,
} from '@quina/blocks/web'
import { AllergyLine } from '@quina/people/web'
import { Link, Panel, shownInstant } from '@quina/ui/web'
import { Suspense, useEffect, useState } from 'react'
import { hourNow } from '../../admission/admission/hour-now.web.ts'
import { toInvoice } from '../../admission/admission/to-invoice.web.ts'
import { Cie11Panel } from '../../admission/cie11/cie11.web.tsx'
import { Light, useSettled } from '../../admission/completeness/light.web.tsx'
import { beginNote, chargeNote, checkNote, clarifyNote, note } from './note.contract.ts'

type Form = DocumentForm<typeof note>

export const noteScreens = documentScreens(note, {
  columns: [
    ...['code', 'date', 'time', 'patientId', 'patientDocument', 'kind', 'diagnosisId', 'professionalId'],
    ...['disposition', 'uncharged', 'condition'],
  ],
  filters: ['date', 'kind', 'professionalId', 'condition', 'uncharged'],
  defaults: ({ patientId = '', triageId = '', appointmentId = '', admissionId = '' }) => ({
    patientId,
    triageId,
    appointmentId,
    admissionId,
    kind: 'consultation',
    cause: '38',
    ...hourNow(),
  }),
  whenChosen: {
    patientId: (option, form) => (option === null ? undefined : begin(form)),
    triageId: (option, form) => (option === null ? undefined : begin(form)),
    appointmentId: (option, form) => (option === null ? undefined : begin(form)),
  },
  form: (pieces, form) => (
    <div className="q-admission">
      <div className="q-admission-form">
        {form !== null && <NoteAllergies form={form} />}
        <NoteForm pieces={pieces} />
      </div>
      {form !== null && <NoteChecks form={form} />}
    </div>
  ),
  next: ({ facts: { admission }, values: { patientId } }) =>
    admission?.status === 'closed' ? toInvoice({ ...admission, patientId }) : null,
  header: (answer) =>
    answer === null ? null : (
      <>
        <Around answer={answer} />
        <Suspense fallback={null}>
          <AllergyLine id={answer.values.patientId} />
        </Suspense>
        {answer.facts.charge?.warning && (
          <Panel title="Cuenta">
            <p>{answer.facts.charge.warning}</p>
            {!answer.facts.charge.charged && (
              <CommandOf
                of={chargeNote}
                about={{ id: answer.id }}
                done={({ warning }) => warning ?? 'La consulta está en la cuenta.'}
              />
            )}
          </Panel>
        )}
        {answer.facts.addenda.map(({ id, text, by, rethus, at }) => (
          <Panel key={id} title="Nota aclaratoria">
            <p>{text}</p>
            <p className="q-context">
              {by} · registro {rethus} · {shownInstant(at)}
            </p>
          </Panel>
        ))}
        {answer.values.admissionId !== null && <Cie11Panel admissionId={String(answer.values.admissionId)} />}
        {answer.status === 'signed' && (
          <div>
            <CommandOf
              of={clarifyNote}
              about={{ id: answer.id }}
              spans={{ text: 12 }}
              look={{ variant: 'default' }}
              done={() => 'Aclaración firmada'}
            />
          </div>
        )}
      </>
    ),
})

/** The allergies of the patient while the first note is written; afterwards its header shows them. */
function NoteAllergies({ form }: { readonly form: Form }) {
  const [patientId, setPatientId] = useState(() => form.values().patientId)
  useEffect(() => {
    const read = () => setPatientId(form.values().patientId)
    read()
    return form.watch(read)
  }, [form])
  return patientId === '' ? null : (
    <Suspense fallback={null}>
      <AllergyLine id={patientId} />
    </Suspense>
  )
}

/** The admission of the note, and the orders that may be created in it. */
function Around({ answer: { facts, values } }: { answer: DocumentAnswerOf<typeof note> }) {
  const can = useCan()
  const { patientId, admissionId, triageId, diagnosisId } = values
  const order = writeSearch({ patientId, admissionId, triageId, diagnosisId })
  const { admission } = facts
  return (
    <>
      <p className="q-context">
        {admission !== null && (
          <>
            <Link href={pathTo('/admision/edit/:id', { id: admission.id })}>Admisión {admission.code}</Link>
            {admission.status === 'closed' && ' cerrada'} ·{' '}
          </>
        )}
        {can('care.medicalOrder.edit') && (
          <Link href={`${pathTo('/atencion/ordenes/create')}${order}`}>
            Ordenar exámenes, medicamentos o incapacidad
          </Link>
        )}
      </p>
      {admission?.open && <p role="status">La admisión sigue abierta. {admission.open}</p>}
    </>
  )
}

const blank = ['motive', 'background', 'diagnosisId', 'procedureId', 'finalidadId'] as const

/** Fills in the known values; never overwrites what was typed. */
async function begin(form: Form): Promise<void> {
  const { patientId, triageId, appointmentId, admissionId } = form.values()
  const known = (id: string) => (id === '' ? null : id)
  const found = await ask(beginNote, {
    patientId: known(patientId),
    triageId: known(triageId),
    appointmentId: known(appointmentId),
    admissionId: known(admissionId),
  })
  if (patientId === '' && found.patientId !== null) form.set('patientId', found.patientId)
  if (admissionId === '' && found.admissionId !== null) form.set('admissionId', found.admissionId)
  form.set('kind', found.kind)
  if (found.cause !== null) form.set('cause', found.cause)
  for (const name of blank) {
    const value = found[name]
    if (value !== null && form.values()[name] === '') form.set(name, value)
  }
}

/** A note while it is typed or read: subjective, findings, analysis and plan. */
function NoteForm({ pieces: { Section, Params } }: { pieces: FormPieces<typeof note> }) {
  return (
    <>
      <Section title="De quién y cuándo">
        <Params patientId={6} kind={2} date={2} time={2} />
        <Params admissionId={4} triageId={4} appointmentId={4} />
      </Section>
      <Section title="Consulta">
        <Params motive="wide" illness="wide" background="wide" exam="wide" />
        <Params analysis={6} plan={6} />
      </Section>
      <Section title="Diagnóstico y conducta">
        <Params diagnosisId={8} diagnosisKind={4} />
        <Params related1Id={4} related2Id={4} related3Id={4} />
        <Params procedureId={8} finalidadId={4} />
        <Params cause={8} disposition={4} />
      </Section>
    </>
  )
}

/** A moment after the last key. */
const settleMs = 500

type Input = WireOf<(typeof checkNote)['params']>

/** What is still missing before signing, and the findings of RIPS, while the user types. */
function NoteChecks({ form }: { readonly form: DocumentForm<typeof note> }) {
  const input = useInput(form)
  const { data, error } = useAnswer(checkNote, input)
  return (
    <aside className="q-admission-lights" aria-label="Lo que falta para firmar">
      <Panel title="Para firmar">
        {error && <p className="q-muted">{wordsOf(error)}</p>}
        {input === null && <p className="q-muted">Elija el paciente.</p>}
        {input !== null && data?.length === 0 && <p>Completa: el RIPS no tiene reparos.</p>}
        <ul>{input !== null && data?.map((one) => <Check key={`${one.field} ${one.rule}`} one={one} />)}</ul>
        <p className="q-muted">▲ se avisa y deja firmar. Lo firmado no se cambia: se aclara.</p>
      </Panel>
    </aside>
  )
}

const Check = ({ one: { field, stops, rule, message } }: CheckProps) => (
  <Light tone={stops ? 'bad' : 'warning'} field={field}>
    {message}
    {rule !== null && <small>{rule}</small>}
  </Light>
)

type CheckProps = { readonly one: AnswerOf<typeof checkNote>[number] }

/** The typed values once the user stops typing; null until there is a patient, a day and an hour. */
function useInput(form: Form): Input | null {
  const values = useSettled(form, settleMs)
  const { patientId, date, time } = values
  if (patientId === '' || date === '' || time === '') return null
  const declared = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(declared) as Input
}
